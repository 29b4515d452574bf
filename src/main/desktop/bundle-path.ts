import { join, sep } from 'node:path';

/** What a request asks for: a file of the page, or an image that the app keeps. */
export type Asked = { kind: 'file'; path: string } | { kind: 'image'; ref: string };

const imagePath = /^\/image\/([0-9a-f]{64})$/;
/** File names as the bundler makes them. What is not of this form is not ours: no dots first, no escapes, no backslashes. */
const filePath = /^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

/**
 * Which file below `folder` a path names; undefined when it is no path of ours. `page`: the one page among them that is
 * given out, at `/` and under its name. It looks at the path as it was sent,
 * undecoded: our own names need no escapes, so a path with one is refused instead of understood.
 */
export function askedFor(pathname: string, folder: string, page: string): Asked | undefined {
  const ref = imagePath.exec(pathname)?.[1];
  if (ref !== undefined) return { kind: 'image', ref };
  const name = pathname === '/' ? `/${page}` : pathname;
  if (!filePath.test(name)) return undefined;
  if (/\.html?$/i.test(name) && name !== `/${page}`) return undefined;
  const path = join(folder, name);
  return path.startsWith(folder + sep) ? { kind: 'file', path } : undefined;
}
