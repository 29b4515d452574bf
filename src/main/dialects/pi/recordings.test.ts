import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRecording, recordingNames } from '../../../../e2e/agents/recording/read-recording.ts';
import { apply } from '../../../../e2e/agents/recording/record-session.ts';
import { eventBodySchema } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import { piDialect } from './pi-dialect.ts';
import { publicBodies } from './testing/public-bodies.ts';

const folder = join(import.meta.dirname, 'fixtures');
const names = recordingNames(folder);

describe('recordings of the real agent', () => {
  it('are there', () => {
    expect(names.length).toBeGreaterThan(10);
  });

  it.each(names)('%s gives the events that are checked in', async (name) => {
    const lines: string[] = [];
    let state: Json = null;
    for (const input of readRecording(folder, name)) {
      const step = apply(piDialect, state, input);
      state = step.state;
      for (const event of step.events) lines.push(JSON.stringify(event));
      for (const frame of step.frames) lines.push(`> ${frame}`);
      for (const errand of step.errands) lines.push(`? ${JSON.stringify(errand)}`);
      if (step.unknown !== undefined) lines.push(`! ${step.unknown}`);
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(folder, 'events', `${name}.txt`));
  });

  it.each(names)('%s holds nothing unknown, only events that can be recorded, and leaves nothing open', (name) => {
    let state: Json = null;
    for (const input of readRecording(folder, name)) {
      const step = apply(piDialect, state, input);
      state = step.state;
      expect(step.unknown).toBeUndefined();
      for (const body of step.events.flatMap(publicBodies)) {
        expect(eventBodySchema.safeParse(body).error).toBeUndefined();
      }
    }
    const { requests } = state as { requests: Record<string, { kind: string }> };
    // The process was ended before it could answer these.
    const open = Object.values(requests).filter(({ kind }) => kind !== 'abort' && kind !== 'state');
    expect({ ...(state as object), requests: open }).toMatchObject({
      requests: [],
      sent: [],
      turn: null,
      calls: {},
      asks: {},
      compacting: false,
    });
  });
});
