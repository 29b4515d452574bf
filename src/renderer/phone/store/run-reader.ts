import type { PhoneReport } from '../../../shared/phone/reports.ts';
import type { RunEvent } from '../../../shared/phone/run-event.ts';
import type { DeskLink } from '../link/desk-link.ts';
import type { Answer } from '../link/requests.ts';

export type RunReader = {
  /** Headers of the session's runs, newest first, older than `before`; a string: why there are none. */
  headers(before: string | null, onHeaders: (found: PhoneReport<'runs'> | string) => void): void;
  /** The newest events of a run before a seq, oldest first; a string: why there are none. */
  page(runId: string, before: number | null, onEvents: (found: readonly RunEvent[] | string) => void): void;
  /** Follows a run after the last seq that is here. */
  watch(
    runId: string,
    after: number | null,
    onBegun: (found: PhoneReport<'watching'> | PhoneReport<'snapshot'> | string) => void,
  ): void;
  unwatch(runId: string): void;
  /** Another channel: what was asked over the one before is not answered any more. */
  begin(): void;
  close(): void;
};

const pageLimit = 200;
const headersLimit = 20;

/** Asks for the runs of one session. What is lost with its channel stays without an answer: whoever asked asks again. */
export function createRunReader(link: Pick<DeskLink, 'ask'>, sessionId: string): RunReader {
  let channel = 0;
  let closed = false;

  function forNow(onAnswer: (answer: Answer) => void): (answer: Answer) => void {
    const asked = channel;
    return (answer) => {
      if (closed || asked !== channel) return;
      if (answer.ok || (answer.code !== 'lost' && answer.code !== 'offline')) onAnswer(answer);
    };
  }

  return {
    headers(before, onHeaders) {
      const onAnswer = forNow((answer) => {
        if (!answer.ok) onHeaders(answer.message);
        else if (answer.report.type === 'runs') onHeaders(answer.report.payload);
      });
      link.ask('runs', { sessionId, before, limit: headersLimit }, onAnswer);
    },
    page(runId, before, onEvents) {
      const onAnswer = forNow((answer) => {
        if (!answer.ok) onEvents(answer.message);
        else if (answer.report.type === 'page') onEvents(answer.report.payload.events);
      });
      link.ask('page', { runId, before, limit: pageLimit }, onAnswer);
    },
    watch(runId, after, onBegun) {
      const onAnswer = forNow((answer) => {
        if (!answer.ok) onBegun(answer.message);
        else if (answer.report.type === 'watching' || answer.report.type === 'snapshot') onBegun(answer.report.payload);
      });
      link.ask('watch', { runId, after }, onAnswer);
    },
    unwatch(runId) {
      link.ask('unwatch', { runId }, () => undefined);
    },
    begin() {
      channel += 1;
    },
    close() {
      closed = true;
    },
  };
}
