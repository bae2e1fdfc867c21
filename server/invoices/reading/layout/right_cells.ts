/** How much of a table was read right. */
import Big from 'big.js';
import type { ReadLine, ReadValue } from '#contract/invoices/reading/reading.ts';
import { plain, type RightLine } from './columns.ts';

/** Some vendors print credit memos with the opposite signs of what is stored. */
function same(read: ReadValue | null, right: string | null): boolean {
  if (read === null || right === null) return read === null && right === null;
  return new Big(read.value).abs().eq(new Big(right).abs());
}

/** The number of right cells, less the cells of a whole line for each line that is not one. */
export function rightCells(read: ReadLine[], right: RightLine[]): number {
  const rest = [...read];
  let cells = 0;
  for (const line of right) {
    const agreement = (other: ReadLine): number =>
      (same(other.quantity, line.quantity) ? 1 : 0) +
      (same(other.unit_price, line.unit_price) ? 1 : 0) +
      (plain(other.description?.value ?? '') === plain(line.description) ? 1 : 0);
    const able = rest.filter(({ amount }) => amount !== null && same(amount, line.amount));
    const [best] = able.sort((a, b) => agreement(b) - agreement(a));
    if (!best) continue;
    rest.splice(rest.indexOf(best), 1);
    cells += 1 + agreement(best);
  }
  return cells - rest.length * 4;
}
