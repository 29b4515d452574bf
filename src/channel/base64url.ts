const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** RFC 4648, section 5, without `=`. */
export function encodeBase64url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = bytes.subarray(at, at + 3);
    const bits = ((group[0] ?? 0) << 16) | ((group[1] ?? 0) << 8) | (group[2] ?? 0);
    for (let digit = 0; digit <= group.length; digit += 1) text += alphabet.charAt((bits >> (18 - 6 * digit)) & 63);
  }
  return text;
}

/** `undefined`: no text that `encodeBase64url` writes. */
export function decodeBase64url(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  for (const char of text) {
    const value = alphabet.indexOf(char);
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push((bits >> count) & 255);
    }
  }
  const decoded = Uint8Array.from(bytes);
  return encodeBase64url(decoded) === text ? decoded : undefined;
}
