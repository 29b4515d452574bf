import type { ReactNode } from 'react';
import { VisibleText } from '../ui/visible-text.tsx';

/** The address of a link that may be followed; only the web, and never with a name and password that fake a host. */
export function webAddress(href: string): URL | undefined {
  const url = parsed(href);
  if (!url) return undefined;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return url.username === '' && url.password === '' ? url : undefined;
}

function parsed(href: string): URL | undefined {
  try {
    return new URL(href);
  } catch {
    // No address. `URL.canParse` would say so, and is younger than some phones.
    return undefined;
  }
}

/** The words of a link may name another place than it leads to; then the real host is shown beside them. */
function misleads(words: string, url: URL): boolean {
  const named = /(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})/u.exec(words)?.[1];
  return named !== undefined && named.toLowerCase() !== url.host.toLowerCase() && !url.host.endsWith(`.${named}`);
}

export type SafeLinkProps = {
  href: string;
  /** What the link says, as plain text. */
  words: string;
  children: ReactNode;
};

/** A link to the web opens outside, after the app has asked; anything else is words with its address beside them. */
export function SafeLink({ href, words, children }: SafeLinkProps) {
  const url = webAddress(href);
  if (!url) {
    return (
      <span className="md-nolink">
        {children} (<VisibleText text={href} />)
      </span>
    );
  }
  return (
    <>
      <a className="md-link" href={url.href} target="_blank" rel="noopener noreferrer" title={url.href}>
        {children}
      </a>
      {misleads(words, url) && <span className="md-host"> ({url.host})</span>}
    </>
  );
}
