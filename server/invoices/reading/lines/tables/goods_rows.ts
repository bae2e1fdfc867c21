/** Which rows of tables are goods: groups of goods can have totals of their own, and more goods can follow them. */

import type { Table } from '../columns/columns.ts';
import type { Row } from '../rows.ts';
import type { Anchor } from './assemble.ts';

export interface TableRow {
  row: Row;
  /** Set where the row has an amount. */
  anchor: Anchor | null;
  /** A sum that can end the table. */
  isEnd: boolean;
  /** Its words name a sum, and it has no quantity and price. */
  isSumRow: boolean;
  /** quantity × price = amount beside a name, below a sum: it can only be goods. */
  proves: boolean;
}

/** The tables that continue each other: pages without a heading of their own belong to the one before. */
function around(tables: Table[], at: number): [from: number, to: number] {
  const isOpened = (table: Table | undefined): boolean => (table?.heads.length ?? 0) > 0;
  let [from, to] = [at, at + 1];
  while (from > 0 && !isOpened(tables[from])) from--;
  while (to < tables.length && !isOpened(tables[to])) to++;
  return [from, to];
}

/** The goods of one table. They end with the first sum below the last row that can only be goods; above it, only sums are not goods. */
export function goodsOf(tables: Table[], read: TableRow[][], at: number): TableRow[] {
  const whole = read.slice(...around(tables, at)).flat();
  const first = whole.findIndex(({ isEnd }) => isEnd);
  const last = whole.findLastIndex(({ proves }) => proves);
  const end = whole.findIndex(({ isEnd }, index) => isEnd && index > last);
  const isGoods = ({ isEnd, isSumRow, proves }: TableRow, index: number): boolean =>
    proves || ((end < 0 || index < end) && !isEnd && !(isSumRow && first >= 0 && index > first));
  const goods = new Set(whole.filter(isGoods));
  return (read[at] ?? []).filter((row) => goods.has(row));
}
