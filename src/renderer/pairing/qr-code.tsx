import { useMemo } from 'react';
import { qrPath } from './qr-path.ts';

/** The picture is about so wide, in pixels: as much as makes each square a whole number of them. */
const about = 270;

/** Dark on light whatever the theme: many cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  const edge = size * Math.max(2, Math.floor(about / size));
  return (
    <svg
      className="pairing-qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={edge}
      height={edge}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
