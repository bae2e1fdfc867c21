import { expect, it } from 'vitest';
import { isNoName } from './vendor_words.ts';

it.each([
  ['REMITTANCE COPY', true],
  ['Payment stub', true],
  ['File copy', true],
  ['Northgate Paper & Packaging', false],
  ['Copper Ladle', false],
])('Whether “%s” is only the title of a page is %s', (text, is) => {
  expect(isNoName(text, false)).toBe(is);
});
