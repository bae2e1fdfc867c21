import { expect, it } from 'vitest';
import { pageOfRows } from '#test/documents/page_of_rows.ts';
import { extract } from '../../extract.ts';
import { rowsOf } from '../rows.ts';
import { oneBelowTheOther } from './side_by_side.ts';

const linesOf = (rows: string[]) => {
  const { lines, fields } = extract([pageOfRows(rows)], new Date('2026-11-20T00:00:00Z'));
  return {
    total: fields.total?.value,
    lines: lines.map((line) =>
      [line.description, line.quantity, line.unit_price, line.amount].map((one) => one?.value),
    ),
  };
};

it('Goods in two tables side by side are lines of their own', () => {
  const read = linesOf([
    'LA ESPIGA TORTILLERIA',
    '1420 S Flores St, San Antonio, TX 78204',
    'Invoice No. 15512',
    'Date: 11/07/2026',
    '',
    'QTY   ITEM                 PRICE   AMOUNT        QTY   ITEM                 PRICE   AMOUNT',
    ' 12   Corn tortilla 6in     4.50    54.00          1   Chile ancho          31.50    31.50',
    ' 20   Flour tortilla        3.20    64.00          2   Chile guajillo       28.75    57.50',
    '  3   Masa preparada       17.25    51.75          2   Hoja de tamal         9.80    19.60',
    '  4   Totopos              11.40    45.60',
    '',
    '                                                       TOTAL                       323.95',
  ]);
  expect(read).toEqual({
    total: '323.95',
    lines: [
      ['Corn tortilla 6in', '12', '4.50', '54.00'],
      ['Flour tortilla', '20', '3.20', '64.00'],
      ['Masa preparada', '3', '17.25', '51.75'],
      ['Totopos', '4', '11.40', '45.60'],
      ['Chile ancho', '1', '31.50', '31.50'],
      ['Chile guajillo', '2', '28.75', '57.50'],
      ['Hoja de tamal', '2', '9.80', '19.60'],
    ],
  });
});

it('A document of nothing but such headings and rows that reach over both tables is no burden', () => {
  const heading = 'QTY   ITEM   AMOUNT        QTY   ITEM   AMOUNT';
  const page = rowsOf([pageOfRows([heading, '                 CARRIED OVER 12.00'])]);
  const rows = Array.from({ length: 20_000 }, (_, at) => page.map((row) => ({ ...row, page: at + 1 }))).flat();
  const read = oneBelowTheOther(rows);
  // Each heading is two rows, one for each table.
  expect(read).toHaveLength(60_000);
  expect(read.slice(0, 3).map(({ text }) => text)).toEqual([
    'QTY ITEM AMOUNT',
    'QTY ITEM AMOUNT',
    'CARRIED OVER 12.00',
  ]);
  expect(read.every(({ index }, at) => index === at)).toBe(true);
});

it('A heading whose own cells lie over each other is read to its end', () => {
  const [heading, below] = rowsOf([
    pageOfRows(['QTY   ITEM   AMOUNT        QTY   ITEM   AMOUNT', ' 2    RYE    8.00           1    OAT    3.00']),
  ]);
  if (!heading || !below) throw new Error('two rows expected');
  const [first, ...others] = heading.cells;
  const wide = { ...heading, cells: first ? [{ ...first, x1: 2 * (others.at(-1)?.x1 ?? 0) }, ...others] : [] };
  expect(oneBelowTheOther([wide, below]).map(({ text }) => text)).toEqual([
    'QTY ITEM AMOUNT',
    '2 RYE 8.00',
    'QTY ITEM AMOUNT',
    '1 OAT 3.00',
  ]);
});
