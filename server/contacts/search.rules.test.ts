import { expect, test } from 'vitest';
import { searchPatterns } from './search.rules.ts';

test.each([
  ['', []],
  ['   ', []],
  ['Ada', ['%ada%']],
  ['Pelletier  Ada', ['%pelletier%', '%ada%']],
  ['ada ada', ['%ada%']],
  ['(207) 555-0142', ['%2075550142%']],
  ['+1 207.555.0142', ['%12075550142%']],
  ['555-01', ['%55501%']],
  ['ada 555-0142', ['%5550142%', '%ada%']],
  ['42', ['%42%']],
  ['-', ['%-%']],
  ['50% off_\\', ['%off\\_\\\\%', '%50\\%%']],
  ['ada@example.com', ['%ada@example.com%']],
])('The search "%s" becomes %j', (search, patterns) => {
  expect(searchPatterns(search)).toEqual(patterns);
});
