import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '#contract/contrast.ts';
import { textOn } from './text_on.ts';

test('The text of a tag is readable on every color', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(fc.property(color, (background) => contrast(background, textOn(background)) > 4.5));
  expect([textOn('#007bff'), textOn('#ffcc00'), textOn('#1f3a2e')]).toEqual(['#000000', '#000000', '#ffffff']);
});
