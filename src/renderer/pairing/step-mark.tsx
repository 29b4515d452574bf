const marks = {
  done: { tone: 'work', path: 'M19 33l9 9 17-19' },
  over: { tone: 'wait', path: 'M20 32h24' },
} as const;

/** How a pairing ended, at a glance; the title says the same. */
export function StepMark({ kind }: { kind: keyof typeof marks }) {
  const { tone, path } = marks[kind];
  return (
    <svg className="pairing-mark" data-tone={tone} viewBox="0 0 64 64" width="88" height="88" aria-hidden="true">
      <circle cx="32" cy="32" r="30" />
      <path d={path} />
    </svg>
  );
}
