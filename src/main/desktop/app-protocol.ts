import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { lstat, readFile, realpath } from 'node:fs/promises';
import { extname } from 'node:path';
import { protocol, type Session } from 'electron';
import { appHost, appScheme } from './app-origin.ts';
import { askedFor } from './bundle-path.ts';
import { imageType } from './image-type.ts';
import { imageHeaders, pageHeaders } from './response-headers.ts';

/** Stands in the built page where each answer puts a nonce of its own. */
const noncePlaceholder = '__CSP_NONCE__';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges }]);
}

export type ServedPage = {
  /** Where the built pages are. */
  folder: string;
  /** The file name of the one that this session is given; it gets no other. */
  page: string;
  /** Kept images, by their hash. */
  image(ref: string): Buffer | undefined;
};

/** Serves a page with what belongs to it, and kept images. Everything else is 400 or 404. */
export function serveApp(session: Session, served: ServedPage): void {
  // The way to the page may well have links in it, which are a matter of whoever installed it.
  const folder = realpathSync(served.folder);
  session.protocol.handle(appScheme, async (request) => {
    const url = new URL(request.url);
    if (request.method !== 'GET') return refused(405);
    if (url.host !== appHost) return refused(404);
    const asked = askedFor(url.pathname, folder, served.page);
    if (!asked) return refused(400);
    return asked.kind === 'image' ? serveImage(served.image(asked.ref)) : serveFile(asked.path);
  });
}

async function serveFile(path: string): Promise<Response> {
  const type = mediaTypes[extname(path)];
  if (type === undefined || !(await isOwnFile(path))) return refused(404);
  const bytes = await readFile(path);
  const nonce = randomBytes(16).toString('base64');
  const body = extname(path) === '.html' ? bytes.toString('utf8').replaceAll(noncePlaceholder, nonce) : bytes;
  return new Response(body, { headers: { 'content-type': type, ...pageHeaders(nonce) } });
}

/** A link is not followed, whatever part of the path it stands in: what it leads to is not ours. */
async function isOwnFile(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isFile() && (await realpath(path)) === path;
  } catch {
    // Not there, or not for us to read.
    return false;
  }
}

function serveImage(bytes: Buffer | undefined): Response {
  const type = bytes && imageType(bytes);
  if (!bytes || !type) return refused(404);
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': type, ...imageHeaders } });
}

function refused(status: number): Response {
  return new Response(null, { status, headers: imageHeaders });
}
