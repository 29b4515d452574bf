import { join } from 'node:path';
import { describeRecordings } from '../testing/describe-recordings.ts';
import { codewhaleDialect } from './codewhale-dialect.ts';

describeRecordings({
  dialect: codewhaleDialect,
  folder: join(import.meta.dirname, 'fixtures'),
  closed: { requests: {}, sent: {}, turn: null, calls: [], asks: {}, stopAwaited: false },
  types: [
    'response_start',
    'response_delta',
    'tool_call_start',
    'exec_approval_request',
    'user_input_request',
    'turn_complete',
    'thread_goal_updated',
    'error',
  ],
  typeFields: ['type', 'event'],
  unknown: { asks: ['fs/read'], ends: ['mood_changed'] },
});
