/** What the phone calls itself until its owner says better: the model, where the browser tells it. */
export function deviceName(userAgent: string): string {
  if (/\biPhone\b/.test(userAgent)) return 'iPhone';
  if (/\biPad\b/.test(userAgent)) return 'iPad';
  const model = /\bAndroid [\d.]+; ([^;)]+)/
    .exec(userAgent)?.[1]
    ?.replace(/ Build\/.*$/, '')
    .trim();
  // Chrome says `K` for every model, and Firefox none.
  if (
    model !== undefined &&
    model.length > 1 &&
    model !== 'Mobile' &&
    model.length <= 32 &&
    /^[\x20-\x7e]+$/.test(model)
  )
    return model;
  return /\bAndroid\b/.test(userAgent) ? 'Android phone' : 'Browser';
}
