import { join } from 'node:path';
import fc from 'fast-check';
import { describeRecordings } from '../testing/describe-recordings.ts';
import { codexDialect } from './codex-dialect.ts';

describeRecordings({
  dialect: codexDialect,
  folder: join(import.meta.dirname, 'fixtures'),
  moreThan: 14,
  closed: { requests: {}, sent: {}, turn: null, calls: {}, asks: {}, told: {}, spent: null, compacting: null },
  types: [
    'turn/started',
    'turn/completed',
    'item/started',
    'item/completed',
    'item/agentMessage/delta',
    'item/reasoning/textDelta',
    'thread/tokenUsage/updated',
    'thread/settings/updated',
    'thread/name/updated',
    'serverRequest/resolved',
    'item/fileChange/requestApproval',
    'mcpServer/elicitation/request',
    'error',
    'warning',
  ],
  typeFields: ['method'],
  // With an id it is a request.
  rest: fc.record(
    {
      params: fc.dictionary(
        fc.constantFrom('threadId', 'turnId', 'turn', 'item', 'delta', 'tokenUsage', 'requestId'),
        fc.constantFrom(null, true, 'x'),
      ),
      id: fc.constant(4_711),
    },
    { requiredKeys: ['params'] },
  ),
});
