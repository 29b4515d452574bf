import { join } from 'node:path';
import fc from 'fast-check';
import type { Json } from '../../../shared/ids.ts';
import { describeRecordings } from '../testing/describe-recordings.ts';
import { piDialect } from './pi-dialect.ts';

describeRecordings({
  dialect: piDialect,
  folder: join(import.meta.dirname, 'fixtures'),
  moreThan: 10,
  closed: { requests: [], sent: [], turn: null, calls: {}, asks: {}, compacting: false },
  openIn,
  types: [
    'response',
    'extension_ui_request',
    'message_start',
    'message_end',
    'tool_execution_start',
    'tool_execution_update',
    'tool_execution_end',
    'thinking_level_changed',
    'extension_error',
  ],
  typeFields: ['type'],
  rest: fc.dictionary(
    fc.constantFrom('message', 'id', 'command', 'method', 'toolCallId', 'level', 'result'),
    fc.constantFrom(null, 7),
  ),
});

/** The process was ended before it could answer some of its requests. */
function openIn(state: Json): object {
  const { requests, ...rest } = state as { requests: Record<string, { kind: string }> };
  return { ...rest, requests: Object.values(requests).filter(({ kind }) => kind !== 'abort' && kind !== 'state') };
}
