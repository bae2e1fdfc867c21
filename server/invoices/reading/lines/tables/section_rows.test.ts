/** Rows of words between the lines: headings of sections, and the rest of names. */
import { expect, it } from 'vitest';
import { pageOfRows } from '#test/documents/page_of_rows.ts';
import { extract } from '../../extract.ts';

const HEAD = ['NORTH FORK SUPPLY LLC', '12 Mill Lane', 'Akron, OH 44308', 'Invoice No: 88120', 'Date: 11/14/2026', ''];

function namesIn(rows: string[]) {
  const page = ['Description                            Qty      Price      Amount', ...rows];
  const { lines } = extract([pageOfRows([...HEAD, ...page])], new Date('2026-11-20T00:00:00Z'));
  return lines.map(({ description }) => description?.value ?? null);
}

it('Headings of sections are no part of the name above them', () => {
  expect(
    namesIn([
      'Paper straws 500                         4       8.10       32.40',
      'Cocktail napkins 1000                    3      14.25       42.75',
      '',
      'Front of house',
      'Film wrap 18 in                          2      21.30       42.60',
      'Nitrile glove 100                       10       6.95       69.50',
      '',
      'Cleaning',
      'Degreaser 1 gal                          2      17.40       34.80',
      '',
      'TOTAL                                                      222.05',
    ]),
  ).toEqual(['Paper straws 500', 'Cocktail napkins 1000', 'Film wrap 18 in', 'Nitrile glove 100', 'Degreaser 1 gal']);
});

it('What did not fit in the row above, and what most lines have, is part of their names', () => {
  expect(
    namesIn([
      'Paper straws 500                         4       8.10       32.40',
      'Cocktail napkins white two-ply fold      3      14.25       42.75',
      'Embossed',
      'Film wrap 18 in                          2      21.30       42.60',
      'Nitrile glove 100                       10       6.95       69.50',
      '',
      'TOTAL                                                      187.25',
    ])[1],
  ).toBe('Cocktail napkins white two-ply fold Embossed');
  expect(
    namesIn([
      'Kimchi napa                              4       8.10       32.40',
      'Regular',
      'Gochujang                                3      14.25       42.75',
      'Hot',
      'Daikon                                   2      21.30       42.60',
      '',
      'TOTAL                                                      117.75',
    ]),
  ).toEqual(['Kimchi napa Regular', 'Gochujang Hot', 'Daikon']);
});

it('Headings of sections can begin left of the names instead of standing apart', () => {
  expect(
    namesIn([
      '  Paper straws 500                       4       8.10       32.40',
      '  Napkins 1000                           3      14.25       42.75',
      'Cleaning',
      '  Film wrap 18 in                        2      21.30       42.60',
      '  Nitrile glove 100                     10       6.95       69.50',
      '',
      'TOTAL                                                      187.25',
    ]),
  ).toEqual(['Paper straws 500', 'Napkins 1000', 'Film wrap 18 in', 'Nitrile glove 100']);
});

it('What stands as near below a name as above the next one is part of it', () => {
  const names = namesIn([
    'Chicken                                  2      10.00       20.00',
    'Boneless',
    'Chicken                                  2       8.00       16.00',
    'Bone-in',
    'Pork loin                                4       5.00       20.00',
    'Beef chuck roast                         1       5.00        5.00',
    'Lamb                                     1       5.00        5.00',
    'Veal shank                               1       9.00        9.00',
    '',
    'TOTAL                                                       75.00',
  ]);
  expect(names.slice(0, 3)).toEqual(['Chicken Boneless', 'Chicken Bone-in', 'Pork loin']);
});
