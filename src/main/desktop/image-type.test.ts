import { expect, test } from 'vitest';
import { imageType } from './image-type.ts';

test.each([
  ['89504e470d0a1a0a0000', 'image/png'],
  ['ffd8ffe000104a464946', 'image/jpeg'],
  ['474946383961', 'image/gif'],
  ['524946460000000057454250', 'image/webp'],
  ['3c737667', undefined],
  ['3c21646f6374797065', undefined],
  ['52494646000000005741564', undefined],
  ['', undefined],
])('bytes %s are %s', (hex, type) => expect(imageType(Buffer.from(hex, 'hex'))).toBe(type));
