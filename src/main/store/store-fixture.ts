import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { EventBody } from '../../shared/event.ts';
import type { Settlement, WaitingRecord } from '../../shared/waiting.ts';
import { type OpenedStore, type OpenOptions, openStore } from './open-store.ts';
import type { NewEvent, SessionChange, Store } from './store.ts';

/** For tests: the path of a database in a fresh folder that is removed with the test. */
export function tempFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data', 'signalbox.db');
}

export function optionsFor(file: string, instance = 'run-1'): OpenOptions {
  return { file, instance, now: () => Date.UTC(2025, 0, 2, 3, 4, 5) };
}

export function openOk(file: string, instance?: string): Extract<OpenedStore, { ok: true }> {
  const opened = openStore(optionsFor(file, instance));
  if (!opened.ok) throw new Error(opened.message);
  onTestFinished(() => opened.store.close());
  return opened;
}

export function openFresh(): Store {
  return openOk(tempFile()).store;
}

export function text(delta: string, more: Partial<NewEvent> = {}): NewEvent {
  return { at: 1_000, body: { type: 'assistantText', messageId: 'm', delta }, itemStart: false, ...more };
}

export function event(body: EventBody, more: Partial<NewEvent> = {}): NewEvent {
  return { at: 1_000, body, itemStart: false, ...more };
}

/** A change with a row, so that it can be a session's first. */
export function change(sessionId: string, events: NewEvent[] = [], more: Partial<SessionChange> = {}): SessionChange {
  const row = { id: sessionId, agent: 'echo', createdAt: 500, summary: { title: sessionId }, ledger: {} };
  return { sessionId, events, row, asked: [], settled: [], ...more };
}

export function question(id: string, sessionId: string, askedAt = 1_000): WaitingRecord {
  const prompts = [{ id: 'p', prompt: 'Which one?', options: [], multiSelect: false, freeText: true }];
  return {
    id,
    sessionId,
    askedAt,
    inputHash: '0'.repeat(64),
    ask: { kind: 'question', question: { id, prompts } },
  };
}

export function answered(at: number): Settlement {
  return { verdict: 'answered', decidedBy: 'user', answers: { p: ['this'] }, at };
}
