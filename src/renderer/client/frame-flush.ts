/** Runs each asked-for job once in the next frame; all jobs of all stores share that one frame. */
export type FrameFlush = (job: () => void) => void;

/**
 * A hidden page gets no frames, yet its stores must not grow without bound, so there a timer stands in for the frame.
 */
const hiddenFlushMs = 250;

export function createFrameFlush(): FrameFlush {
  let jobs = new Set<() => void>();
  let asked = false;
  const run = () => {
    asked = false;
    const due = jobs;
    jobs = new Set();
    for (const job of due) job();
  };
  return (job) => {
    jobs.add(job);
    if (asked) return;
    asked = true;
    if (document.visibilityState === 'hidden') setTimeout(run, hiddenFlushMs);
    else requestAnimationFrame(run);
  };
}
