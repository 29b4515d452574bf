import './pairing.css';

/** Six digits, for a person to compare. Only the computer can let the phone in. */
export function DigitsScreen({ digits }: { digits: string }) {
  return (
    <main className="pair pair-digits">
      <h1>Compare with your computer</h1>
      <p className="pair-number" role="img" aria-label={[...digits].join(' ')}>
        <span>{digits.slice(0, 3)}</span> <span>{digits.slice(3)}</span>
      </p>
      <p>If your computer shows the same six digits, confirm there. If they differ, refuse there.</p>
      <p className="pair-limit" role="status">
        Waiting for your computer…
      </p>
    </main>
  );
}
