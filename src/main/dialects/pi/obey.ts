import type { Json } from '../../../shared/ids.ts';
import type { Settlement } from '../../../shared/waiting.ts';
import { change, type DialectCommand, entry } from '../dialect.ts';
import { settleCall } from './approvals.ts';
import { cancelAsks } from './asks.ts';
import { endsTurn } from './decisions.ts';
import { tellUngated } from './greeting.ts';
import { splitModelId } from './model.ts';
import { settleQuestion } from './questions.ts';
import { request } from './requests.ts';
import { keepSent, tellTaken } from './sent.ts';
import type { Draft, Sent } from './state.ts';
import { beginTurn } from './turns.ts';

/** What the session asks of the agent, as lines. */
export function obey(draft: Draft, command: DialectCommand): void {
  switch (command.kind) {
    case 'send': {
      const { messageId: id, text, images } = command;
      const pictures = images.map(
        ({ mediaType, base64 }): Json => ({ type: 'image', data: base64, mimeType: mediaType }),
      );
      const sent = { kind: 'message' as const, id, text, images: images.map(({ ref }) => ref) };
      prompt(draft, sent, pictures.length > 0 ? { images: pictures } : {});
      return;
    }
    case 'raw':
      prompt(draft, { kind: 'command', id: '', text: command.text, images: [] }, {});
      return;
    case 'settle':
      settle(draft, command.id, command.settlement);
      return;
    case 'interrupt':
      interrupt(draft);
      cancelAsks(draft);
      return;
    case 'setModel': {
      request(
        draft,
        { kind: 'setModel', wanted: command.model },
        { type: 'set_model', ...splitModelId(command.model) },
      );
      return;
    }
    case 'setEffort': {
      const { effort } = command;
      request(draft, { kind: 'setEffort', wanted: effort }, { type: 'set_thinking_level', level: effort });
      return;
    }
    case 'setMode':
      // It has none, and no session offers it.
      return;
    case 'rename':
      request(draft, { kind: 'rename' }, { type: 'set_session_name', name: command.title });
      return;
    case 'compact': {
      const { instructions } = command;
      const wish = instructions === undefined ? {} : { customInstructions: instructions };
      request(draft, { kind: 'compact', told: false }, { type: 'compact', ...wish });
      return;
    }
    case 'clear':
      // Extensions are loaded anew for a new conversation, so the gate has to say again that it is in force.
      change(draft, { gated: false });
      request(draft, { kind: 'clear' }, { type: 'new_session' });
      return;
  }
}

/** A message that comes while the agent works is read before its next call of the model; else it begins a turn. */
function prompt(draft: Draft, sent: Pick<Sent, 'kind' | 'id' | 'text' | 'images'>, more: { images?: Json[] }): void {
  if (!draft.state.gated) {
    tellUngated(draft);
    return;
  }
  // A command may ask a person something before it is said to be handled, so its turn begins here.
  const told = !draft.state.turn && sent.text.startsWith('/');
  if (told) {
    beginTurn(draft, sent.kind === 'command' ? 'command' : 'user');
    tellTaken(draft, { ...sent, request: '', told: false, confirmed: false });
  }
  const body = { type: 'prompt', message: sent.text, ...more, streamingBehavior: 'steer' };
  const id = request(draft, { kind: 'prompt' }, body);
  keepSent(draft, { ...sent, request: id, told });
}

/** What it has not read is taken from it first: it would go on with that (1.6.0). */
function interrupt(draft: Draft): void {
  if (draft.state.turn) change(draft, { turn: { ...draft.state.turn, stopped: true } });
  request(draft, { kind: 'clearQueue' }, { type: 'clear_queue' });
  request(draft, { kind: 'abort' }, { type: 'abort' });
}

function settle(draft: Draft, id: string, settlement: Settlement): void {
  const asked = entry(draft.state.asks, id);
  if (!asked) return;
  // Before the answer: the model would be called with the denial.
  if (endsTurn(settlement)) interrupt(draft);
  if (asked.kind === 'approval') settleCall(draft, id, asked, settlement);
  else settleQuestion(draft, id, asked, settlement);
  if (endsTurn(settlement)) cancelAsks(draft);
}
