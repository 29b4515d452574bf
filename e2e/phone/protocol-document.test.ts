import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { projectFolder } from '../../scripts/runtime/project.ts';
import { approvalHash } from '../../src/channel/approval-hash.ts';
import { createChannel } from '../../src/channel/channel.ts';
import { lastingSecret, sixDigits } from '../../src/channel/digits.ts';
import { keyPairOf } from '../../src/channel/key-pair.ts';
import { createInitiator, createResponder } from '../../src/channel/noise.ts';
import { encodeOpening, prologueOf } from '../../src/channel/opening.ts';
import { pairingLink, pskOf } from '../../src/channel/pairing-link.ts';
import { readTypedCode, writeTypedCode } from '../../src/channel/typed-code.ts';
import { closeCodes } from '../../src/main/remote/listener/close-codes.ts';
import { policy } from '../../src/main/remote/protocol/policy.ts';
import { limits } from '../../src/shared/limits.ts';
import { envelopeSchema } from '../../src/shared/phone/envelope.ts';
import { phoneEntrySchema, phoneErrorCodes, phoneReports } from '../../src/shared/phone/reports.ts';
import { phoneRequests } from '../../src/shared/phone/requests.ts';
import { runEventBodySchema, runEventSchema } from '../../src/shared/phone/run-event.ts';

const document = readFileSync(join(projectFolder, 'docs', 'phone-protocol.md'), 'utf8');

/** The lines of all examples of one kind. */
function examples(kind: string): string[] {
  const blocks = [...document.matchAll(/^```json (\S+)\n([\s\S]*?)^```$/gm)];
  return blocks.flatMap(([, name, text = '']) => (name === kind ? text.trim().split('\n') : []));
}

/** The words in code marks in the first column of the table with this head. */
function named(head: string): string[] {
  const rows =
    document
      .slice(document.indexOf(`\n| ${head} |`))
      .trim()
      .split('\n\n')[0]
      ?.split('\n')
      .slice(2) ?? [];
  return rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));
}

const sorted = (names: readonly string[]) => [...new Set(names)].sort();

/** Without the fenced blocks and the tables. */
const prose = document.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/^( {4}|\|).*$/gm, '');

describe('the document of the protocol of phones', () => {
  test.each([
    ['request-payloads', phoneRequests],
    ['report-payloads', phoneReports],
  ] as const)('gives an example of each of its %s', (kind, schemas) => {
    const all = examples(kind).map((line) => JSON.parse(line));
    for (const { type, payload, ...rest } of all) {
      expect(rest).toEqual({});
      const schema = (schemas as Record<string, z.ZodType>)[type];
      expect(schema?.parse(payload)).toEqual(payload);
    }
    expect(sorted(all.map(({ type }) => type))).toEqual(sorted(Object.keys(schemas)));
  });

  test('gives an example of each kind of event and of each entry of the room', () => {
    const events = examples('events').map((line) => runEventSchema.parse(JSON.parse(line)));
    const kinds = runEventBodySchema.options.map(({ shape }) => shape.kind.value);
    expect(sorted(events.map(({ event }) => event.kind))).toEqual(sorted(kinds));
    const entries = examples('entries').map((line) => phoneEntrySchema.parse(JSON.parse(line)));
    const entryKinds = phoneEntrySchema.options.map(({ shape }) => shape.kind.value);
    expect(sorted(entries.map(({ kind }) => kind))).toEqual(sorted(entryKinds));
  });

  test('has examples that are written as they go over the channel', () => {
    for (const line of examples('request')) {
      const envelope = envelopeSchema.parse(JSON.parse(line));
      expect(JSON.stringify(envelope)).toBe(line);
      expect(phoneRequests[envelope.type as keyof typeof phoneRequests].parse(envelope.payload)).toEqual({});
    }
    const kinds = ['request', 'request-payloads', 'report-payloads', 'entries', 'events', 'hashed'];
    for (const [, name] of document.matchAll(/^```json(.*)$/gm)) expect(kinds).toContain(name?.trim());
  });

  test('names every request, report, error and close code, and no other', () => {
    expect(named('type | what it asks for')).toEqual(Object.keys(phoneRequests));
    expect(named('type | what it says')).toEqual(Object.keys(phoneReports));
    const kinds = runEventBodySchema.options.map(({ shape }) => shape.kind.value);
    expect(named('kind | comes of')).toEqual(kinds);
    expect(named('error | meaning')).toEqual([...phoneErrorCodes]);
    const closing = document.match(/^\| (\d{4}) \|/gm)?.map((row) => Number(row.slice(2, 6)));
    expect(closing).toEqual(Object.values(closeCodes));
  });

  test('says of each request who may, as the table of the code does', () => {
    const rows = [...document.matchAll(/^\| `(\w+)` \| [^|]+ \| (every phone|with the owner's switch) \|/gm)];
    const who = (needs: string) => (needs === 'message' ? "with the owner's switch" : 'every phone');
    expect(rows.map(([, type, words]) => [type, words])).toEqual(
      Object.entries(policy).map(([type, { needs }]) => [type, who(needs)]),
    );
  });

  test('says every number as the code has it', () => {
    const rows = [...document.matchAll(/^\| [^|]+ \| ([^|`]+) \| ((?:`\w+`(?:, )?)+) \|$/gm)];
    const said = rows.flatMap(([, values = '', names = '']) => {
      const numbers = values.split(', ').map((value) => Number.parseFloat(value) * (/\d s$/.test(value) ? 1_000 : 1));
      return names.split(', ').map((name, place) => [name.replaceAll('`', ''), numbers[place]] as const);
    });
    expect(said.map(([name]) => [name, limits[name as keyof typeof limits]])).toEqual(said);

    const folders = ['src/channel', 'src/main/remote', 'src/shared/phone', 'src/renderer/phone'];
    const used = folders.flatMap((folder) =>
      readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?<!\.test|-fixture)\.tsx?$/.test(file))
        .flatMap((file) => [
          ...readFileSync(join(projectFolder, folder, file), 'utf8').matchAll(/\blimits\.(?!ts\b)(\w+)/g),
        ])
        .map(([, name = '']) => name),
    );
    // How long words may be, which the schemas say, and what concerns the desk alone.
    const others = ['pathBytes', 'previewBytes', 'titleBytes', 'toolNameBytes'];
    const names = new Set([...said.map(([name]) => name as string), ...others]);
    expect(sorted(used).filter((name) => !names.has(name))).toEqual([]);

    const known = new Set(said.flatMap(([, value = 0]) => [value, value / 1_000]));
    const statuses = [403, 421, 429, 1009, 256, 25519, 8785, 3339, 4648, 1305, ...Object.values(closeCodes)];
    const numbers = [...prose.matchAll(/(?<![\w./:-])\d{2,}(?![\w/])/g)].map(([number]) => Number(number));
    expect(numbers.filter((number) => number >= 100 && !known.has(number) && !statuses.includes(number))).toEqual([]);
  });

  test('has a worked example of the handshake that is right to the byte', () => {
    const words = document.replaceAll(/\n {26}/g, '');
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
    const filled = (value: number, length: number) => new Uint8Array(length).fill(value);
    const [desk, own] = [keyPairOf(filled(1, 32)), keyPairOf(filled(2, 32))];
    const [offer, secret] = [filled(5, 8), filled(6, 16)];
    const opening = { kind: 'pair', offer } as const;
    const prologue = prologueOf(opening);
    const psk = pskOf(secret);
    const random = (value: number) => (length: number) => filled(value, length);
    const initiator = createInitiator({ own, remote: desk.public, psk, prologue, random: random(3) });
    const responder = createResponder({ own: desk, prologue, random: random(4) });
    const first = initiator.first(new TextEncoder().encode('{"name":"Pixel 9"}'));
    responder.first(first);
    const { message } = responder.second(psk, new TextEncoder().encode('{}'));
    const session = initiator.second(message)?.session;
    if (!session) throw new Error('The two ends do not understand each other.');
    const hello = examples('request').find((line) => line.includes('"hello"')) ?? '';
    const typed = readTypedCode(writeTypedCode(filled(7, 10)));
    const right: [string, string][] = [
      ["desk's public key", hex(desk.public)],
      ["phone's public key", hex(own.public)],
      ['link', pairingLink('http://192.168.1.20:47800', { offer, desk: desk.public, secret })],
      ['psk', hex(psk)],
      ['prologue', hex(prologue)],
      ['first socket message', hex(encodeOpening(opening, first))],
      ['second message', hex(message)],
      ['hash', hex(session.hash)],
      ['digits', sixDigits(session.hash)],
      ['lasting secret', hex(lastingSecret(session.hash, psk))],
      ['first frame', hex(createChannel(session, 'phone').seal(hello))],
      ['offer', hex(typed?.offer ?? filled(0, 0))],
      ['psk', hex(pskOf(filled(7, 10)))],
    ];
    for (const [name, value] of right) expect(words).toContain(`    ${name.padEnd(22)}${value}\n`);
    expect(document).toContain(`\`${writeTypedCode(filled(7, 10))}\` is the byte \`07\` ten times`);
  });

  test('has a worked example of the hash of a card that is right', () => {
    const [text = ''] = examples('hashed');
    const hash = approvalHash(JSON.parse(text));
    expect(document).toContain(`\n    ${hash}\n`);
    const card = examples('entries')
      .map((line) => JSON.parse(line))
      .find(({ value }) => value?.kind === 'approval');
    expect(approvalHash({ ...card.value.request, runId: card.value.runId })).toBe(hash);
  });
});
