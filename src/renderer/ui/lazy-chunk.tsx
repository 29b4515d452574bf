import './lazy-chunk.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';

export type LazyChunkProps = {
  /** About how tall it will be, in pixels. */
  height: number;
  /** It is near the top, and drawn without waiting. */
  atOnce: boolean;
  children: () => ReactNode;
};

/** A part of something long that is made only when it comes near the screen. */
export function LazyChunk({ height, atOnce, children }: LazyChunkProps) {
  const [near, setNear] = useState(atOnce || typeof IntersectionObserver === 'undefined');
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '1200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near]);
  if (!near) return <div ref={element} style={{ height: `${height}px` }} />;
  return (
    <div className="ui-lazy-chunk" style={{ containIntrinsicBlockSize: `auto ${height}px` }}>
      {children()}
    </div>
  );
}
