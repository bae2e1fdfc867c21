/** Sums below the goods that no word names as such. */
import { expect, it } from 'vitest';
import { pageOfRows } from '#test/page_of_rows.ts';
import { extract } from '../extract.ts';

const HEAD = ['NORTH FORK SUPPLY LLC', '12 Mill Lane', 'Akron, OH 44308', 'Invoice No: 88120', 'Date: 11/14/2026', ''];

function namesIn(rows: string[]) {
  const page = ['Description                            Qty      Price      Amount', ...rows];
  const { lines } = extract([pageOfRows([...HEAD, ...page])], new Date('2026-11-20T00:00:00Z'));
  return lines.map(({ description }) => description?.value ?? null);
}

const GOODS = [
  'Sourdough boule                         36       5.25      189.00',
  'Baguette classic                       132       2.10      277.20',
  'Brioche bun                             62       4.40      272.80',
];

it('The last row is no goods where it has the sum of all quantities and of all amounts', () => {
  const rows = [
    ...GOODS,
    'Daily pieces                           230                 739.00',
    '',
    'Amount to be paid: $739.00',
  ];
  expect(namesIn(rows)).toEqual(['Sourdough boule', 'Baguette classic', 'Brioche bun']);
});

it('Goods that cost as much as all others are goods where the total contains them', () => {
  const rows = [
    ...GOODS,
    'Repair of the oven                                          739.00',
    '',
    'TOTAL                                                     1478.00',
  ];
  expect(namesIn(rows)).toHaveLength(4);
});

it('Goods with another count are goods, whatever they cost', () => {
  const rows = [
    ...GOODS,
    'Wedding cake                             5                 739.00',
    '',
    'Thanks for your order',
  ];
  expect(namesIn(rows)).toHaveLength(4);
});
