import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createIdentityCheck } from './identity.ts';
import type { ProcessFacts, ProcessTable } from './process-table.ts';
import { type WireFiles, wireFiles } from './wire-files.ts';
import type { WireMeta } from './wire-meta.ts';

const token = 'a'.repeat(32);
/** A number that no process has, so that nothing that goes wrong here can reach one. */
const pid = 2 ** 22 + 7;
const meta: WireMeta = {
  version: 1,
  token,
  bootId: 'boot-1',
  program: '/bin/cat',
  args: [],
  quota: 1,
  process: { pid, start: '100' },
};
const shell: ProcessFacts = { pid, group: pid, start: '100', ended: false, args: `/bin/sh -c x signalbox-${token} /w` };

/** A table that says what it is told to. */
function tableOf(facts: readonly ProcessFacts[], bootId = 'boot-1'): ProcessTable {
  return {
    bootId: async () => bootId,
    read: async (number) => facts.find((one) => one.pid === number),
    group: async (group) => facts.filter((one) => one.group === group && !one.ended),
    withWord: async (word) => facts.filter((one) => one.args.split(' ').includes(word)),
    isStill: ({ pid: number, start }) => facts.some((one) => one.pid === number && one.start === start && !one.ended),
  };
}

describe('whose a process is', () => {
  let files: WireFiles;
  beforeEach(() => {
    files = wireFiles(mkdtempSync(join(tmpdir(), 'identity-')));
  });
  afterEach(() => rmSync(files.folder, { recursive: true }));

  const identify = (facts: readonly ProcessFacts[], known: WireMeta | undefined = meta, bootId?: string) =>
    createIdentityCheck(files, known, tableOf(facts, bootId)).identify();

  test.each<[string, readonly ProcessFacts[], string]>([
    ['our shell', [shell], 'alive'],
    ['nothing', [], 'exited'],
    ['our shell, but it has ended', [{ ...shell, ended: true }], 'exited'],
    ['another start', [{ ...shell, start: '101' }], 'exited'],
    ['no token', [{ ...shell, args: '/bin/sh' }], 'exited'],
    ['the token inside another word', [{ ...shell, args: `x/signalbox-${token}` }], 'exited'],
  ])('%s', async (_, facts, state) => {
    expect(await identify(facts)).toEqual({ state });
  });

  test('without a number, the token finds it', async () => {
    const { process: _, ...noted } = meta;
    expect(await identify([shell], noted)).toEqual({ state: 'alive' });
    expect(await identify([{ ...shell, args: 'sh' }], noted)).toEqual({ state: 'exited' });
  });

  test('after another start of the machine, and without a note, it has ended', async () => {
    expect(await identify([shell], meta, 'boot-2')).toEqual({ state: 'exited' });
    expect(await createIdentityCheck(files, undefined, tableOf([shell])).identify()).toEqual({ state: 'exited' });
  });

  test.each([
    ['7\n', { state: 'exited', exitCode: 7 }],
    ['137\n', { state: 'exited', exitCode: 137 }],
    ['', { state: 'exited' }],
    ['7', { state: 'exited' }],
    ['seven\n', { state: 'exited' }],
  ])('the status %j is believed before anything else', async (text, expected) => {
    writeFileSync(files.exit, text);
    expect(await identify([shell])).toEqual(expected);
  });

  test('a system that will not say leaves it unknown', async () => {
    const refuses = async () => {
      throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
    };
    const silent: ProcessTable = { ...tableOf([]), read: refuses };
    expect(await createIdentityCheck(files, meta, silent).identify()).toEqual({ state: 'unknown' });
    const nowhere: ProcessTable = { ...tableOf([]), bootId: refuses };
    expect(await createIdentityCheck(files, meta, nowhere).identify()).toEqual({ state: 'unknown' });
  });
});
