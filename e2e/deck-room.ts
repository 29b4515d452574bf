import type { Locator, Page } from '@playwright/test';
import { expect } from './launch-app.ts';
import { mustCall } from './page-calls.ts';
import { readTranscript } from './transcript.ts';

/** On one line of a script, whatever the text holds. */
export function asciiJson(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replaceAll(/[^ -~]/g, escaped);
}

/** A session whose agent plays a script; resolves when `cards` of it wait. */
export async function sessionAsking(
  page: Page,
  options: { workspace: string; title: string; message: string; cards: number },
): Promise<string> {
  const { cards, ...input } = options;
  const policy = { kind: 'on-request' as const };
  const { sessionId } = await mustCall(page, 'session.create', { agent: 'echo', policy, ...input });
  const asked = async () =>
    (await readTranscript(page, sessionId)).filter(({ body }) =>
      /^(?:approvalRequested|questionAsked)$/.test(body.type),
    );
  await expect.poll(async () => (await asked()).length, { timeout: 20_000 }).toBe(cards);
  return sessionId;
}

export function deckOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Deck' });
}
