import type { Pipe } from '../api/pipe.ts';

/** The app's end of a phone's channel, once the phone is known: whole messages in the clear, in order, each once. */
export type PhonePipe = Pipe & {
  /** What was sent before still goes out, as far as the phone takes it. */
  close(): void;
};
