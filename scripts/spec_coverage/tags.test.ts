import { expect, test } from 'vitest';
import { coverage } from './document.ts';
import { tagsOf } from './tags.ts';

const ROWS = { '1 Part': { '1-a': 'what a does', '1-b': 'a | b' } };

test('A tag belongs to the test after it, in every notation of a test', () => {
  const text = [
    "test('before', () => {});",
    '// spec: 1-a, 1-b',
    "test('it\\'s plain', async ({ page }) => {});",
    '  // spec: 1-c',
    "  test.each([1, 2])('each %s', (n) => {});",
    '// spec: 1-d',
    'test.each<[why: string, is: boolean]>([',
    "  ['a case', true],",
    '])(',
    '  `many`,',
    '  async (why) => {},',
    ');',
    '// spec: 1-e',
    "describe('a group', () => {});",
    '// spec: 1-f',
  ].join('\n');
  expect(tagsOf('a.test.ts', text).map(({ row, title }) => [row, title])).toEqual([
    ['1-a', "it's plain"],
    ['1-b', "it's plain"],
    ['1-c', 'each %s'],
    ['1-d', 'many'],
    ['1-e', 'a group'],
    ['1-f', ''],
  ]);
});

test('Rows without a test and tags without a row are reported', () => {
  const found = coverage(ROWS, [
    { row: '1-a', file: 'a.test.ts', title: 'does a' },
    { row: '9-z', file: 'a.test.ts', title: 'does z' },
    { row: '1-b', file: 'a.test.ts', title: '' },
  ]);
  expect(found.uncovered).toEqual(['1-b']);
  expect(found.lost.map(({ row }) => row)).toEqual(['9-z', '1-b']);
  expect(found.document).toContain('| `1-a` | what a does | does a (`a.test.ts`) |');
  expect(found.document).toContain('| `1-b` | a \\| b | **none** |');
  expect(found.document).toContain('1 of 2 rows are covered.');
});
