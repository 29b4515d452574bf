const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * What the page may do: run and load what came with it, and nothing else. `nonce`: for style elements that a library makes
 * while the page runs; no other inline style is applied.
 */
export function pageHeaders(nonce: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    ...always,
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}

/** For bytes that an agent or a person brought: an image to look at, never a document that does something. */
export const imageHeaders: Readonly<Record<string, string>> = {
  ...always,
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'attachment',
};
