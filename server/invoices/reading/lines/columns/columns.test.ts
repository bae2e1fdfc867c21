import { expect, it } from 'vitest';
import { rowsOf } from '../rows.ts';
import { findHeaders, setGutters } from './columns.ts';

/** Words of a row: text and where it starts; letters are 10 wide. */
type Put = [text: string, x: number];

function columnsOf(heading: Put[], ...rows: Put[][]): Record<string, string[]> {
  const words = [heading, ...rows].flatMap((row, index) =>
    row.map(([text, x]) => ({ text, confidence: 1, x, y: 100 + index * 30, w: text.length * 10, h: 18 })),
  );
  const [head, ...body] = rowsOf([{ width: 1000, height: 1400, rotation: 0, source: 'text', words }]);
  const [header] = findHeaders(head ? [head] : []);
  const columns = setGutters(header?.columns ?? [], body, 1000);
  return Object.fromEntries(
    columns.map(({ role, left, right }) => [
      role,
      body
        .flatMap((row) => row.words.filter(({ x, w }) => x + w / 2 >= left && x + w / 2 < right))
        .map(({ text }) => text),
    ]),
  );
}

const HEADING: Put[] = [
  ['QTY', 20],
  ['DESCRIPTION', 100],
  ['PRICE', 400],
  ['EXTENDED', 620],
];

it('Values between two headings belong to the left one when the right one has values of its own', () => {
  const rows = ['117.21', '60.44', '27.19', '36.80'].map((price, index): Put[] => [
    [`${index + 1}`, 40],
    ['Tomatoes', 100],
    [price, 612 - price.length * 10],
    [`${index + 1}00.00`, 660],
  ]);
  expect(columnsOf(HEADING, ...rows)).toMatchObject({
    unit_price: ['117.21', '60.44', '27.19', '36.80'],
    amount: ['100.00', '200.00', '300.00', '400.00'],
  });
});

it('Values that all stand to the right of their headings keep their columns', () => {
  const heading: Put[] = [
    ['DESCRIPTION', 20],
    ['TOTAL', 300],
    ['EACH', 500],
    ['QTY', 700],
  ];
  const rows = ['113.46', '472.98', '288.33'].map((total, index): Put[] => [
    ['Soap', 20],
    [total, 380],
    [`56.7${index}`, 560],
    [`${index + 2}`, 750],
  ]);
  expect(columnsOf(heading, ...rows)).toMatchObject({
    amount: ['113.46', '472.98', '288.33'],
    quantity: ['2', '3', '4'],
  });
});

it('Values between two headings belong to the right one when the left one has values of its own', () => {
  const rows = ['7.21', '6.44', '2.19', '3.80'].map((price, index): Put[] => [
    [`${index + 1}`, 40],
    ['Tomatoes', 100],
    [price, 405],
    [`${index + 1}00.00`, 540],
  ]);
  expect(columnsOf(HEADING, ...rows)).toMatchObject({
    unit_price: ['7.21', '6.44', '2.19', '3.80'],
    amount: ['100.00', '200.00', '300.00', '400.00'],
  });
});
