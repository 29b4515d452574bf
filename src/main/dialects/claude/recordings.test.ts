import { join } from 'node:path';
import fc from 'fast-check';
import { describeRecordings } from '../testing/describe-recordings.ts';
import { claudeDialect } from './claude-dialect.ts';

describeRecordings({
  dialect: claudeDialect,
  folder: join(import.meta.dirname, 'fixtures'),
  moreThan: 15,
  closed: { requests: {}, sent: {}, turn: null, calls: {}, asks: {}, agents: [], unnamed: [] },
  types: [
    'assistant',
    'user',
    'system',
    'stream_event',
    'control_request',
    'control_cancel_request',
    'control_response',
    'command_lifecycle',
    'conversation_reset',
    'rate_limit_event',
  ],
  typeFields: ['type'],
  rest: fc.dictionary(
    fc.constantFrom('message', 'request', 'response', 'event', 'subtype', 'state'),
    fc.constantFrom(null, 7, 'x'),
  ),
});
