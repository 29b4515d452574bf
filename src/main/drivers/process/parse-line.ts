import type { Json } from '../../../shared/ids.ts';
import { limits } from '../../../shared/limits.ts';

export type ParsedLine = { ok: true; json: Json } | { ok: false; reason: 'notJson' | 'tooDeep' | 'badNumber' };

/** One line as JSON that can be kept and written again: no deeper than `lineDepth`, no number beyond what JSON can hold. */
export function parseLine(text: string): ParsedLine {
  const json = parse(text);
  if (json === undefined) return { ok: false, reason: 'notJson' };
  const fault = faultIn(json, limits.lineDepth);
  return fault === undefined ? { ok: true, json } : { ok: false, reason: fault };
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function faultIn(json: Json, depth: number): 'tooDeep' | 'badNumber' | undefined {
  if (typeof json === 'number') return Number.isFinite(json) ? undefined : 'badNumber';
  if (typeof json !== 'object' || json === null) return undefined;
  if (depth === 0) return 'tooDeep';
  for (const key in json) {
    const fault = faultIn((json as Record<string, Json>)[key] as Json, depth - 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
