import type { Page } from '@playwright/test';
import type { CallResult } from '../src/shared/client.ts';
import type { MethodInput, MethodName } from '../src/shared/contract.ts';
import type { Transport } from '../src/shared/link.ts';

declare global {
  interface Window {
    readonly signalbox: Transport;
  }
}

let nextId = 1_000_000_000;

/** Calls the app as the page could, beside the page's own calls: its ids never come so high. */
export async function call<Name extends MethodName>(
  page: Page,
  method: Name,
  input: MethodInput<Name>,
): Promise<CallResult<Name>> {
  const id = nextId++;
  const reply = await rawCall(page, id, JSON.stringify({ type: 'call', id, method, input }));
  if (reply.type === 'result') return { ok: true, value: reply.output as never };
  return { ok: false, error: reply.error };
}

type Reply = { type: string; output: unknown; error: { code: string; message: string } };

/** Sends a text as it is, and gives the reply to `id`. The page listens once for all of them: it cannot stop listening. */
export async function rawCall(page: Page, id: number, text: string): Promise<Reply> {
  return page.evaluate(
    ([wanted, frame]) =>
      new Promise<Reply>((resolve) => {
        const seen = window as { replies?: Map<number, (reply: Reply) => void> };
        if (!seen.replies) {
          const replies = new Map<number, (reply: Reply) => void>();
          seen.replies = replies;
          window.signalbox.onMessage((reply) => {
            const id = Number(/"id":(\d+)/.exec(reply.slice(0, 100))?.[1]);
            const settle = replies.get(id);
            if (settle) settle(JSON.parse(reply));
            replies.delete(id);
          });
        }
        seen.replies.set(wanted, resolve);
        window.signalbox.send(frame);
      }),
    [id, text] as const,
  );
}

/** The same, for what must go well. */
export async function mustCall<Name extends MethodName>(page: Page, method: Name, input: MethodInput<Name>) {
  const result = await call(page, method, input);
  if (!result.ok) throw new Error(`${method}: ${result.error.code}: ${result.error.message}`);
  return result.value;
}
