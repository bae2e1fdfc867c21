/** Codes that stand in rows of their own. */
import { describe, expect, it } from 'vitest';
import { pageOfRows } from '#test/documents/page_of_rows.ts';
import { extract } from '../../extract.ts';

const HEAD = ['NORTH FORK SUPPLY LLC', '12 Mill Lane', 'Akron, OH 44308', 'Invoice No: 88120', 'Date: 11/14/2026', ''];

/** Code and name of each line; `goods` have two rows each. */
function named(goods: [string, string][]) {
  const amounts = ['2      41.90       83.80', '3      37.25      111.75', '5      52.80      264.00'];
  const rows = goods.flatMap(([first, second], at) => [first.padEnd(34) + amounts[at], second]);
  const page = [
    'Product / Description             Qty      Price      Amount',
    ...rows,
    '',
    `${'TOTAL'.padEnd(51)}459.55`,
  ];
  const { lines } = extract([pageOfRows([...HEAD, ...page])], new Date('2026-11-20T00:00:00Z'));
  return lines.map(({ code, description }) => [code?.value ?? null, description?.value ?? null]);
}

it('Codes above the names of most lines are no part of them', () => {
  const goods: [string, string][] = [
    ['PC-8012', 'PAPER HOT CUP WHITE'],
    ['PC-LID8', 'DOME LID BLACK'],
    ['NP-2PLY', 'DINNER NAPKIN'],
  ];
  expect(named(goods)).toEqual(goods);
});

it('Codes of capitals below the names of all lines need no digit where another one has some', () => {
  expect(
    named([
      ['Beeswax candles ivory', 'BWT-IV10'],
      ['Letterpress card', 'LPC-TY'],
      ['Gift wrap roll', 'GWR-FERN'],
    ]),
  ).toEqual([
    ['BWT-IV10', 'Beeswax candles ivory'],
    ['LPC-TY', 'Letterpress card'],
    ['GWR-FERN', 'Gift wrap roll'],
  ]);
});

it('Words of capitals that repeat are part of the names', () => {
  expect(
    named([
      ['Oat flour 25 lb', 'GLUTEN-FREE'],
      ['Almond flour 25 lb', 'GLUTEN-FREE'],
      ['Rye flour 25 lb', 'STONE-GROUND'],
    ]),
  ).toEqual([
    [null, 'Oat flour 25 lb GLUTEN-FREE'],
    [null, 'Almond flour 25 lb GLUTEN-FREE'],
    [null, 'Rye flour 25 lb STONE-GROUND'],
  ]);
});

describe('Names above the numbers and codes below them', () => {
  const read = (rows: string[]) =>
    extract([pageOfRows([...HEAD, ...rows])], new Date('2026-11-20T00:00:00Z')).lines.map((line) =>
      [line.code, line.description, line.quantity, line.unit, line.pack].map((value) => value?.value ?? null),
    );
  const head = '                          Item                       Qty      Unit Price       Total';
  const numbers = [
    '                                                    4 CS          $65.28     $261.12',
    '                                                   6 BAG          $34.37     $206.22',
    '                                                    2 EA          $21.47      $42.94',
  ];
  const names = ['Bacon sliced layflat', 'Fries shoestring frozen', 'Ketchup fancy'];
  const page = (codes: string[]): string[] => [
    head,
    ...names.flatMap((name, at) => [name, numbers[at] ?? '', codes[at] ?? '', '']),
    `${'TOTAL'.padEnd(74)}$510.28`,
  ];

  it('The rows without numbers show what the column of names is', () => {
    expect(read(page(['380121 1/15 LB', '504449 6/5 LB', '442125 1/3 GAL']))).toEqual([
      ['380121', 'Bacon sliced layflat', '4', 'CS', '1/15 LB'],
      ['504449', 'Fries shoestring frozen', '6', 'BAG', '6/5 LB'],
      ['442125', 'Ketchup fancy', '2', 'EA', '1/3 GAL'],
    ]);
  });

  it('A code in parts can stand before a size or a unit', () => {
    expect(
      read(page(['AT-957 1 1/9 BU', 'KB-724 5 LB', 'DC-787 EA'])).map(([code, , , , pack]) => [code, pack]),
    ).toEqual([
      ['AT-957', '1 1/9 BU'],
      ['KB-724', '5 LB'],
      ['DC-787', 'EA'],
    ]);
  });

  it('Words in parts before other words are no codes', () => {
    const found = read(page(['CO2-FREE packed', 'CO2-FREE packed', 'CO2-FREE packed']));
    expect(found.map(([code]) => code)).toEqual([null, null, null]);
  });
});

it.each([
  ['5-LB BAG', '1-GAL JUG', '10-CT BOX'],
  ['24X330ML', '12X1000ML', '1000G'],
])('Sizes below the names are no codes (%s)', (...sizes) => {
  const names = ['Cheddar shredded', 'Milk whole', 'Dinner napkins'];
  const read = named(names.map((name, at): [string, string] => [name, sizes[at] ?? '']));
  expect(read.map(([code]) => code)).toEqual([null, null, null]);
});

it('Codes that end like sizes do are codes', () => {
  const codes = ['8265G', '7714L', '90210M'];
  const names = ['Cheddar shredded', 'Milk whole', 'Dinner napkins'];
  const goods = names.map((name, at): [string, string] => [name, codes[at] ?? '']);
  expect(named(goods)).toEqual(goods.map(([name, code]) => [code, name]));
});
