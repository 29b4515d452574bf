/** Which turn of which session a run is. The id is what a phone says it is, so it may be anything. */
export function readRunId(runId: string): { sessionId: string; turnId: string } | undefined {
  const dot = runId.lastIndexOf('.');
  return dot === -1 ? undefined : { sessionId: runId.slice(0, dot), turnId: runId.slice(dot + 1) };
}
