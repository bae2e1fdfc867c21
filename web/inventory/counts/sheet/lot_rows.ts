import type { CountedLot } from '#contract/inventory/counts.ts';

/** What a row of the lots of a line is about; all null: what is in no lot. */
export type LotRow = Omit<CountedLot, 'quantity'>;

/** What is in no lot. */
const REST: LotRow = { lot_id: null, expires_on: null, code: null };

/** Whether two are the same: by what is printed on them. */
export function isSameLot(one: LotRow, other: LotRow): boolean {
  return one.expires_on === other.expires_on && one.code?.toLowerCase() === other.code?.toLowerCase();
}

/** Every lot once: those that should be there, those that were counted or added besides, and the rest. */
export function lotRows(
  known: readonly LotRow[],
  counted: readonly LotRow[] | null,
  added: readonly LotRow[],
): LotRow[] {
  const rows: LotRow[] = [];
  for (const row of [...known, ...(counted ?? []), ...added]) {
    if (!isSameLot(row, REST) && !rows.some((one) => isSameLot(one, row))) rows.push(row);
  }
  return [...rows, REST];
}

/** The numbers by lot after one of them was entered; null takes it away. */
export function withLot(counted: readonly CountedLot[], row: LotRow, quantity: number | null): CountedLot[] {
  const others = counted.filter((lot) => !isSameLot(lot, row));
  const { lot_id, expires_on, code } = row;
  return quantity === null ? others : [...others, { lot_id, expires_on, code, quantity }];
}

/** What was counted of all lots together, in four places; null where nothing was counted. */
export function totalOf(lots: readonly CountedLot[]): number | null {
  if (lots.length === 0) return null;
  return lots.reduce((sum, { quantity }) => sum + Math.round(quantity * 10_000), 0) / 10_000;
}
