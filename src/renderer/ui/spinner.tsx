import './spinner.css';

/** Something takes a moment. */
export function Spinner({ label }: { label: string }) {
  return <span className="ui-spinner" role="status" aria-label={label} />;
}

/** Text is still coming. */
export function StreamCursor() {
  return <span className="ui-cursor" aria-hidden="true" />;
}
