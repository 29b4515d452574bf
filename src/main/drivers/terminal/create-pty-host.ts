import type { Pty, PtyHost, PtyListener } from './pty.ts';
import type { PtyOrder, PtyReport } from './pty-messages.ts';

/** A running holder, as the app reaches it. */
export type PtyHolder = {
  send(order: PtyOrder): void;
  close(): void;
};

/** Starts a holder; `gone`: it has ended, whyever. */
export type StartPtyHolder = (on: { report(report: PtyReport): void; gone(): void }) => PtyHolder;

type Open = PtyListener & { answer(outcome: { ok: true } | { ok: false; message: string }): void };

/** The holder is started with the first terminal, and again after it has died. */
export function createPtyHost(start: StartPtyHolder): PtyHost {
  const open = new Map<number, Open>();
  let nextId = 1;
  let holder: PtyHolder | undefined;

  function take(report: PtyReport): void {
    const one = open.get(report.id);
    if (!one) return;
    if (report.kind === 'opened') one.answer({ ok: true });
    else if (report.kind === 'output') one.output(report.text);
    else {
      open.delete(report.id);
      if (report.kind === 'refused') one.answer({ ok: false, message: report.message });
      else one.ended(report.end);
    }
  }

  function gone(): void {
    holder = undefined;
    const lost = [...open.values()];
    open.clear();
    for (const one of lost) {
      one.answer({ ok: false, message: 'The process that holds the terminals has died. Try again.' });
      one.ended({});
    }
  }

  function send(order: PtyOrder): void {
    if (open.has(order.id)) holder?.send(order);
  }

  return {
    open(request, listener) {
      holder ??= start({ report: take, gone });
      const id = nextId++;
      const pty: Pty = {
        write: (data) => send({ id, kind: 'write', data }),
        resize: (columns, rows) => send({ id, kind: 'resize', columns, rows }),
        pause: () => send({ id, kind: 'pause' }),
        resume: () => send({ id, kind: 'resume' }),
        kill: (signal) => send({ id, kind: 'kill', signal }),
      };
      return new Promise((resolve) => {
        open.set(id, { ...listener, answer: (outcome) => resolve(outcome.ok ? { ok: true, pty } : outcome) });
        send({ id, kind: 'open', request });
      });
    },
    close() {
      holder?.close();
    },
  };
}
