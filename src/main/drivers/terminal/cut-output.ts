/** Output in pieces of at most `length` characters, without tearing one that takes two. */
export function cutOutput(text: string, length: number): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    let to = Math.min(from + length, text.length);
    if (to < text.length && to - from > 1 && isFirstHalf(text.charCodeAt(to - 1))) to -= 1;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

function isFirstHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
