import type { PtyEnd, PtyRequest, PtySignal } from './pty.ts';

/* Between the app and the process that holds its pseudo-terminals. `id` names one of these. */

export type PtyOrder =
  | { id: number; kind: 'open'; request: PtyRequest }
  | { id: number; kind: 'write'; data: string }
  | { id: number; kind: 'resize'; columns: number; rows: number }
  | { id: number; kind: 'pause' | 'resume' }
  | { id: number; kind: 'kill'; signal: PtySignal };

export type PtyReport =
  | { id: number; kind: 'opened' }
  | { id: number; kind: 'refused'; message: string }
  | { id: number; kind: 'output'; text: string }
  | { id: number; kind: 'ended'; end: PtyEnd };
