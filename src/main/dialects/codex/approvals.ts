import { commandRisk } from '../../../shared/command-risk.ts';
import type { Json } from '../../../shared/ids.ts';
import type { Edit, Risk } from '../../../shared/waiting.ts';
import { change, type ErrandResult, entry, tell } from '../dialect.ts';
import { itemKey } from './agent-id.ts';
import { type Asked, putUp, recordId } from './asks.ts';
import { commandChoices, fileChoices, permissionChoices } from './decisions.ts';
import { editsAgainst } from './patch.ts';
import type { CommandRequest, FileRequest, PermissionsRequest } from './server-requests.ts';
import { scriptOf } from './shell-words.ts';
import type { Draft } from './state.ts';
import { changesTitle, inputOf, patchTool } from './tool-facts.ts';

export function askCommand(draft: Draft, asked: Asked, request: CommandRequest): void {
  const { command, kind, networkApprovalContext: network, additionalPermissions: more, reason } = request;
  const cwd = request.cwd ?? draft.state.workspace;
  const title = network
    ? `Reach ${network.host}${network.protocol ? ` by ${network.protocol}` : ''}`
    : kind === 'writeStdin'
      ? 'Send input to a command that runs'
      : undefined;
  const input: { [key: string]: Json } = {
    ...(command ? { command } : {}),
    cwd,
    ...(network ? { network: { host: network.host, protocol: network.protocol ?? null } } : {}),
    ...(more ? { additionalPermissions: more as Json } : {}),
  };
  putUp(
    draft,
    asked,
    {
      about: itemKey(request.turnId, request.itemId),
      tool: network ? 'network' : 'shell',
      input,
      ...(title === undefined ? {} : { title: title.slice(0, 1_000) }),
      ...(command ? { command: scriptOf(command) } : {}),
      cwd,
      risk: riskOf(request),
      ...(reason ? { reason } : {}),
    },
    commandChoices(request),
  );
}

/** A command that only reads is not asked for, unless it is to run without the sandbox; so none counts as mere reading. */
function riskOf({ command, networkApprovalContext: network, additionalPermissions: more }: CommandRequest): Risk {
  if (network || more?.network?.enabled) return 'network';
  return command ? commandRisk(scriptOf(command)) : 'unknown';
}

const editErrand = 'edit:';

/** The request does not say what is to be changed; the item with the same id did. */
export function askFiles(draft: Draft, asked: Asked, request: FileRequest): void {
  const about = itemKey(request.turnId, request.itemId);
  const changes = entry(draft.state.calls, about)?.changes ?? [];
  const { grantRoot, reason } = request;
  const { workspace } = draft.state;
  const title = changesTitle(changes, workspace).slice(0, 1_000);
  putUp(
    draft,
    asked,
    {
      about,
      tool: patchTool,
      input: { ...inputOf(changes), ...(grantRoot ? { grantRoot } : {}) },
      ...(title === '' ? {} : { title }),
      cwd: workspace,
      risk: changes.some(({ kind }) => kind === 'delete') ? 'destructive' : 'edit',
      ...(reason ? { reason } : {}),
    },
    fileChoices(grantRoot),
    changes,
  );
  compare(draft, recordId(draft));
}

/** Asks for the files of a card that nobody has seen yet. */
function compare(draft: Draft, id: string): void {
  const unseen = entry(draft.state.asks, id)?.unseen;
  for (const [place, { path }] of (unseen?.changes ?? []).entries()) {
    if (unseen?.edits[place] === null)
      draft.errands.push({ id: `${editErrand}${place}:${id}`, kind: 'readFile', path });
  }
}

/** Errands that were under way when the app went. */
export function compareAgain(draft: Draft): void {
  for (const id of Object.keys(draft.state.asks)) compare(draft, id);
}

/** A file was read; with the last of them the card can be shown. */
export function fileRead(draft: Draft, errandId: string, file: ErrandResult): void {
  const [, digits = '', id = ''] = /^edit:(\d+):(.+)$/.exec(errandId) ?? [];
  const ask = entry(draft.state.asks, id);
  const place = Number(digits);
  const made = ask?.unseen?.changes[place];
  if (!ask?.unseen || !made) return;
  const edits = ask.unseen.edits.with(place, editsAgainst(made, file));
  const known = edits.filter((one): one is Edit[] => one !== null);
  const done = known.length === edits.length;
  const unseen = done ? null : { ...ask.unseen, edits };
  change(draft, { asks: { ...draft.state.asks, [id]: { ...ask, unseen } } });
  if (done) tell(draft, { type: 'approvalRequested', ...ask.unseen.card, edits: known.flat() });
}

/** The agent wants to be held less tightly. What it may do then is more than reading, whatever it names. */
export function askPermissions(draft: Draft, asked: Asked, request: PermissionsRequest): void {
  const { network, fileSystem } = request.permissions;
  const cwd = request.cwd ?? draft.state.workspace;
  const permissions: Json = { ...(network ? { network: network as Json } : {}), ...(fileSystem ? { fileSystem } : {}) };
  putUp(
    draft,
    asked,
    {
      about: itemKey(request.turnId, request.itemId),
      tool: 'request_permissions',
      input: { permissions, cwd },
      title: 'Grant further permissions',
      cwd,
      risk: network?.enabled && !fileSystem ? 'network' : 'unknown',
      ...(request.reason ? { reason: request.reason } : {}),
    },
    permissionChoices(permissions),
  );
}
