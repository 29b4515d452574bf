import type { Settlement } from '../../../shared/waiting.ts';

/** What a call that may not run says to the model. */
export function denial({ decidedBy, rule, reason }: Settlement): string {
  const who =
    decidedBy === 'user'
      ? 'The person did not allow this call.'
      : `This call was not allowed${rule === undefined ? '' : `: ${rule}`}.`;
  return reason === undefined ? who : `${who} Their reason: ${reason}`;
}

export function noModel(id: string | null): string {
  if (id === null) return 'No address offers a model. Is its server running? Otherwise name a model in the settings.';
  return `There is no model "${id}" any more. Choose another, or put its endpoint back into the settings.`;
}

export const bugMessage = 'Signalbox could not follow the answer. That is a fault of Signalbox; the session goes on.';
