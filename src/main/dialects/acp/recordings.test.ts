import { join } from 'node:path';
import { describe } from 'vitest';
import { describeRecordings } from '../testing/describe-recordings.ts';
import { createAcpDialect } from './acp-dialect.ts';
import type { AcpProfile } from './profile.ts';

/** As they are offered; what they are told at the start stands in their recordings. */
const profiles: readonly AcpProfile[] = [
  { id: 'claude-acp', args: [], askingMode: 'default' },
  { id: 'codex-acp', args: [], askingMode: 'read-only' },
  { id: 'gemini', args: ['--acp'] },
  { id: 'opencode', args: ['acp'] },
];

describe.each(profiles)('$id', (profile) => {
  describeRecordings({
    dialect: createAcpDialect(profile),
    folder: join(import.meta.dirname, 'fixtures', profile.id),
    closed: { requests: {}, turn: null, calls: {}, asks: {}, files: {}, terminals: {} },
    types: [
      'session/update',
      'session/request_permission',
      'fs/read_text_file',
      'fs/write_text_file',
      'terminal/create',
      'terminal/output',
      'elicitation/create',
      '$/cancel_request',
    ],
    typeFields: ['method'],
  });
});
