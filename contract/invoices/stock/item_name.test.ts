import { expect, test } from 'vitest';
import { tidyName } from './item_name.ts';

test('Names in capitals become title case, and others stay', () => {
  expect(tidyName('OATMLK  BARISTA 6/1LT')).toBe('Oatmlk barista 6/1lt');
  expect(tidyName('Butter, unsalted')).toBe('Butter, unsalted');
  expect(tidyName('"ÉCLAIR"')).toBe('"Éclair"');
  expect(tidyName('12 / 4')).toBe('12 / 4');
});
