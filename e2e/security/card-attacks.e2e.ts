import type { Page } from '@playwright/test';
import { asciiJson, deckOf, sessionAsking } from '../deck-room.ts';
import { expect, test } from '../launch-app.ts';
import { mustCall } from '../page-calls.ts';
import { readTranscript } from '../transcript.ts';

/** A call of any tool, as an agent may ask for it: its input goes through JSON, and so may hold every character. */
async function cardOf(page: Page, workspace: string, message: string): Promise<string> {
  await sessionAsking(page, { workspace, title: 'Attack', message, cards: 1 });
  const card = deckOf(page).getByRole('article').last();
  await expect(card).toBeVisible();
  // biome-ignore lint/performance/useDomNodeTextContent: what a person sees, as it is drawn, not as it stands in the source
  return (await card.innerText()).replaceAll(/\s+/g, ' ');
}

const tool = (name: string, input: object, options = '') => `:tool +ask ${options} ${name} ${asciiJson(input)}`;

const attacks: [name: string, message: string, shown: string[], absent: string[]][] = [
  [
    'text that is turned around',
    tool('Write', { path: 'photo\u202egpj.sh', note: 'a\u2066b\u2069c' }),
    ['photoU+202Egpj.sh', 'aU+2066bU+2069c'],
    ['\u202e', '\u2066'],
  ],
  [
    'characters without a width',
    tool('Write', { path: 'a\u200bb\u200dc\ufeffd\u00ade\u2060f\u{e0041}' }),
    ['aU+200BbU+200DcU+FEFFdU+00ADeU+2060fU+E0041'],
    ['\u200b', '\ufeff', '\u00ad'],
  ],
  [
    'commands to a terminal',
    tool('Run', { command: 'ls\u001b[2K\u001b[1Aecho safe\u001b]0;title\u0007\u0008\u0008\rx' }),
    ['lsESC[2KESC[1Aecho safeESC]0;titleBELBS ×2CRx'],
    ['\u001b', '\u0008'],
  ],
  [
    'a tool whose name only looks known',
    tool('Re\u0430d', { path: 'a' }),
    ['Re\u0430d', 'is written in Latin and Cyrillic letters'],
    [],
  ],
  [
    'marks of HTML and markdown in its title',
    tool('Look', { path: 'a' }, 'title="<b onclick=x>**Approved by you**</b><img/src/onerror=x>"'),
    ['<b onclick=x>**Approved by you**</b><img/src/onerror=x>', 'The agent says'],
    [],
  ],
  [
    'a removal behind a harmless description',
    ':run +ask reason="Only lists the files, and is quite harmless" rm -rf ~/work',
    ['rm -rf ~/work', 'The agent says', 'Only lists the files, and is quite harmless'],
    [],
  ],
  [
    'a removal behind a harmless environment',
    ':run +ask env="PATH=/tmp/evil;A=1" ls',
    ['With these variables of its own', 'PATH=/tmp/evil', 'A=1'],
    [],
  ],
];

for (const [name, message, shown, absent] of attacks) {
  test(`a card with ${name} shows what would run`, async ({ app }) => {
    const { page, userData } = app;
    const text = await cardOf(page, userData, message);
    for (const part of shown) expect(text).toContain(part);
    for (const part of absent) expect(text).not.toContain(part);
    const elements = ['b', 'img', 'script', 'a[href]'].map((one) => deckOf(page).locator(`article ${one}`).count());
    expect(await Promise.all(elements)).toEqual([0, 0, 0, 0]);
  });
}

test('a sea of spaces hides nothing: the card opens at once, and allows nothing before its end was opened', async ({
  app,
}) => {
  const { page, userData } = app;
  // As many as a message to the agent can carry; the card itself is tried with more beside its code.
  const spaces = ' '.repeat(200_000);
  const command = `echo safe ${spaces} && rm -rf ~/work`;
  const text = await cardOf(page, userData, tool('Run', { command }));
  const deck = deckOf(page);
  expect(text).not.toContain('rm -rf');
  const allow = deck.getByRole('button', { name: /^Allow once/ });
  await expect(allow).toBeDisabled();
  await allow.click({ force: true });
  await expect(deck.getByText(/^Open the .* folded lines? first\.$/)).toBeVisible();
  await deck.getByRole('button', { name: /more lines$/ }).click();
  // It is drawn as far as it is near; the end of the keyboard's way down is its end.
  const code = deck.locator('.card-fields');
  await expect(async () => {
    await code.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await expect(deck.getByText('rm -rf ~/work')).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(allow).toBeEnabled();
});

test('what the person sees is what runs, to the last character', async ({ app }) => {
  const { page, userData } = app;
  const input = { command: 'printf %s "a\u202eb" \u200b| cat', deep: { list: [1, 'two\u0007'] } };
  const message = tool('Run', input);
  const sessionId = await sessionAsking(page, { workspace: userData, title: 'Exact', message, cards: 1 });
  const deck = deckOf(page);
  await deck.getByRole('button', { name: 'Raw input' }).click();
  const asked = (await readTranscript(page, sessionId)).flatMap(({ body }) =>
    body.type === 'approvalRequested' ? [body] : [],
  );
  expect(asked[0]?.input).toEqual(input);
  const shown = async () => {
    // biome-ignore lint/performance/useDomNodeTextContent: what a person sees
    const text = await deck.getByRole('article').innerText();
    return text.replaceAll(/U\+([0-9A-F]{4,6})/g, (_all, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    );
  };
  await expect.poll(shown).toContain(JSON.stringify(input.command).slice(1, -1));
  const { id = '', inputHash = '' } = asked[0] ?? {};
  const other = {
    kind: 'approval' as const,
    decision: 'allow',
    inputHash: inputHash.replace(/^./, (one) => (one === '0' ? '1' : '0')),
  };
  await expect(mustCall(page, 'waiting.answer', { id, answer: other })).rejects.toThrow('inputChanged');
});
