import { join } from 'node:path';
import { describeRecordings } from '../testing/describe-recordings.ts';
import { scvDialect } from './scv-dialect.ts';

describeRecordings({
  dialect: scvDialect,
  folder: join(import.meta.dirname, 'fixtures'),
  closed: { requests: {}, sent: {}, turn: null, calls: {}, asks: {}, stopAwaited: false },
  types: [
    'turn.started',
    'assistant.delta',
    'tool.proposed',
    'approval.requested',
    'turn.completed',
    'session.started',
  ],
  typeFields: ['type'],
});
