/** Sums below the goods that no word names as such. */
import { expect, it } from 'vitest';
import { pageOfRows } from '#test/documents/page_of_rows.ts';
import { extract } from '../../extract.ts';

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

/** Goods without a price: those that cost the same have sums of quantities like those of amounts. */
const WITHOUT_PRICES = [
  'Window cleaning                          2                  80.00',
  'Gutter cleaning                          3                 120.00',
  'Roof cleaning                            5                 200.00',
];
const BELOW = (label: string, value: string): string => label.padEnd(59) + value;

it.each([
  ['no sum is printed', []],
  ['the total contains them', [BELOW('Total', '400.00')]],
  ['the total contains them and a tax', [BELOW('Sales tax', '32.00'), BELOW('Total', '432.00')]],
  ['the total contains them without a payment', [BELOW('Amount paid', '200.00'), BELOW('Balance due', '200.00')]],
] as [string, string[]][])('Goods with the sum of all quantities and amounts are goods where %s', (_, below) => {
  expect(namesIn([...WITHOUT_PRICES, ...below])).toHaveLength(3);
});

it('The last row is no goods where the total is its sum with a tax', () => {
  const below = [BELOW('Sales tax', '16.00'), BELOW('Total', '216.00')];
  expect(namesIn([...WITHOUT_PRICES, ...below])).toHaveLength(2);
});
