import type { z } from 'zod';
import { change, takeRequest, tell } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { announceWhenGreeted, tellCapabilities, tellUngated } from './greeting.ts';
import type { ReplyLine } from './lines.ts';
import { modelId, modelOf, takeModel } from './model.ts';
import {
  cancelledReplySchema,
  commandsReplySchema,
  effortsReplySchema,
  modelSchema,
  modelsReplySchema,
  promptReplySchema,
  stateReplySchema,
} from './replies.ts';
import { reportSettings } from './report-settings.ts';
import { request } from './requests.ts';
import { confirmSent, takeSent, tellTaken } from './sent.ts';
import type { Draft, OwnRequest } from './state.ts';
import { beginTurn, endTurn } from './turns.ts';

/** A reply to a request of ours. What it says counts also when the request is not known: the recording is read again. */
export function receiveReply(draft: Draft, line: ReplyLine): void {
  const own = takeRequest(draft, line.id ?? '');
  if (line.success) take(draft, line, own);
  else refused(draft, line, own);
  // Only replies that were waited for end the handshake.
  if (own) announceWhenGreeted(draft);
}

function take(draft: Draft, line: ReplyLine, own: OwnRequest | undefined): void {
  switch (line.command) {
    case 'get_state':
      takeState(draft, line);
      return;
    case 'get_available_models': {
      const models = read(modelsReplySchema, line)?.models.flatMap((model) => (model ? [modelOf(model)] : []));
      if (models) change(draft, { models });
      return;
    }
    case 'get_available_thinking_levels': {
      const efforts = read(effortsReplySchema, line)?.levels.map((id) => ({ id, label: id }));
      if (efforts) change(draft, { efforts });
      if (efforts && draft.state.announced) tellCapabilities(draft);
      return;
    }
    case 'get_commands': {
      const commands = read(commandsReplySchema, line)?.commands.flatMap((one) => (one ? [commandOf(one)] : []));
      if (commands) change(draft, { commands });
      return;
    }
    case 'prompt':
      taken(draft, line);
      return;
    case 'set_model': {
      const model = read(modelSchema, line);
      if (!model) return;
      takeModel(draft, model);
      reportSettings(draft, { model: modelId(model) }, 'always');
      // Another model thinks in other steps.
      if (own) request(draft, { kind: 'efforts' }, { type: 'get_available_thinking_levels' });
      return;
    }
    case 'set_thinking_level': {
      // What it was brought to was told before, if that was news.
      const { effort } = draft.state.settings;
      if (effort !== undefined) reportSettings(draft, { effort }, 'always');
      return;
    }
    case 'new_session':
      cleared(draft, line, own);
      return;
  }
}

const descriptionLength = 120;

function commandOf({ name, description }: { name: string; description?: string | null | undefined }) {
  if (!description) return { name };
  const cut = description.length > descriptionLength ? `${description.slice(0, descriptionLength - 1)}…` : description;
  return { name, description: cut };
}

function takeState(draft: Draft, line: ReplyLine): void {
  const state = read(stateReplySchema, line);
  if (!state) return;
  if (state.model) takeModel(draft, state.model);
  reportSettings(draft, {
    ...(state.model ? { model: modelId(state.model) } : {}),
    ...(state.thinkingLevel ? { effort: state.thinkingLevel } : {}),
  });
  const id = state.sessionId ? agentId(state.sessionId) : null;
  if (id !== null && id !== draft.state.conversation) {
    change(draft, { conversation: id });
    tell(draft, { type: 'agentSession', id });
  }
  if (draft.state.resumed && !draft.state.announced && state.messageCount === 0) {
    const message = 'The agent has kept nothing of this conversation, so it begins again without its past.';
    tell(draft, { type: 'error', code: 'conversationLost', message, fatal: false });
  }
}

/** A prompt was accepted; `handled`: by a command, so that no turn follows. */
function taken(draft: Draft, line: ReplyLine): void {
  const id = line.id ?? '';
  if (read(promptReplySchema, line)?.disposition !== 'handled') {
    confirmSent(draft, id);
    return;
  }
  const sent = takeSent(draft, id);
  if (!sent) return;
  const alone = sent.told || !draft.state.turn;
  beginTurn(draft, 'command');
  tellTaken(draft, sent);
  if (alone) endTurn(draft, 'completed');
}

function cleared(draft: Draft, line: ReplyLine, own: OwnRequest | undefined): void {
  if (read(cancelledReplySchema, line)?.cancelled) {
    const message = 'The conversation was not cleared: an extension of the agent did not want it.';
    tell(draft, { type: 'error', code: 'refused', message, fatal: false });
    change(draft, { gated: true });
    return;
  }
  if (!draft.state.gated) tellUngated(draft);
  tell(draft, { type: 'cleared' });
  if (own) request(draft, { kind: 'state' }, { type: 'get_state' });
}

function read<Schema extends z.ZodType>(schema: Schema, line: ReplyLine): z.infer<Schema> | undefined {
  return schema.safeParse(line.data).data;
}

const wishes: Readonly<Partial<Record<OwnRequest['kind'], string>>> = {
  abort: 'The turn could not be interrupted',
  rename: 'The conversation could not be renamed',
  clear: 'The conversation could not be cleared',
  setModel: 'The model could not be changed',
  setEffort: 'How much it thinks could not be changed',
};

function refused(draft: Draft, line: ReplyLine, own: OwnRequest | undefined): void {
  const why = line.error ?? 'no reason given';
  if (own?.kind === 'compact') {
    if (!own.told) tell(draft, { type: 'compacted', error: why });
    change(draft, { compacting: false });
    return;
  }
  if (own?.kind === 'prompt') {
    unsent(draft, line.id ?? '', why);
    return;
  }
  if (own?.kind === 'clear') change(draft, { gated: true });
  const wish = own && wishes[own.kind];
  if (wish) tell(draft, { type: 'error', code: 'refused', message: `${wish}: ${why}`, fatal: false });
}

/** The agent did not take a message: it has no model or no key, for example. */
function unsent(draft: Draft, id: string, why: string): void {
  const sent = takeSent(draft, id);
  if (!sent) return;
  const alone = sent.told || !draft.state.turn;
  beginTurn(draft, sent.kind === 'command' ? 'command' : 'user');
  tellTaken(draft, sent);
  if (alone) endTurn(draft, 'failed', why);
  else tell(draft, { type: 'error', code: 'refused', message: `The message was not taken: ${why}`, fatal: false });
}
