import Big from 'big.js';
import { fitsQuantity } from '#contract/decimal.ts';
import type { Pack } from '#contract/inventory/packs/packs.ts';
import { plainNumber } from '../../ui/fields/plain_number.ts';

/** A quantity as it stands in its fields: how many packs, and what is loose, in stock units. */
export interface TypedQuantity {
  /** By the stock units in one: the packs of an item, and their order, change with its purchases. */
  packs: Readonly<Record<string, string>>;
  loose: string;
}

export const NOTHING_TYPED: TypedQuantity = { packs: {}, loose: '' };

/** One field of a quantity: the stock units in one of its packs, or null for what is loose. */
export type QuantityPlace = number | null;

export interface QuantityFault {
  kind: 'not_a_number' | 'too_much';
  at: QuantityPlace;
}

/** In stock units, as the ledger keeps it; null where nothing is typed. */
type QuantityReading = { quantity: number | null; fault: null } | { quantity: null; fault: QuantityFault };

const PLACES = 4;

/** A typed quantity. Null: nothing is typed. Undefined: it is no quantity. */
export function readQuantity(typed: string, isSigned = false): number | null | undefined {
  const text = plainNumber(typed).replace(/^−/, '-');
  if (text === '') return null;
  const bare = isSigned ? text.replace(/^-/, '') : text;
  return /^\d+(\.\d{1,4})?$/.test(bare) ? Number(text) : undefined;
}

/** What packs and loose stock units come to together. */
export function readPacked({ packs, loose }: TypedQuantity, isSigned = false): QuantityReading {
  const fields: { text: string; size: string; at: QuantityPlace }[] = [
    { text: loose, size: '1', at: null },
    ...Object.entries(packs).map(([size, text]) => ({ text, size, at: Number(size) })),
  ];
  let sum: Big | null = null;
  for (const { text, size, at } of fields) {
    const count = readQuantity(text, isSigned);
    if (count === undefined) return { quantity: null, fault: { kind: 'not_a_number', at } };
    if (count === null) continue;
    sum = new Big(count).times(size).plus(sum ?? 0);
    if (!fitsQuantity(sum)) return { quantity: null, fault: { kind: 'too_much', at } };
  }
  return { quantity: sum && Number(sum.round(PLACES, Big.roundHalfUp)), fault: null };
}

/** Whether some of it is typed in packs. */
export function isInPacks({ packs }: TypedQuantity): boolean {
  return Object.values(packs).some((text) => text.trim() !== '');
}

/** Whether no field has a text. */
export function isEmpty(typed: TypedQuantity): boolean {
  return typed.loose.trim() === '' && !isInPacks(typed);
}

/** With another text in one field. */
export function withText(typed: TypedQuantity, at: QuantityPlace, text: string): TypedQuantity {
  return at === null ? { ...typed, loose: text } : { ...typed, packs: { ...typed.packs, [at]: text } };
}

/** The packs that are offered, and those that were typed and no longer are: whatever counts has a field. */
export function packsWithTyped(offered: readonly Pack[], typed: TypedQuantity | null): readonly Pack[] {
  const sizes = new Set(offered.map(({ stock_per_unit }) => stock_per_unit));
  const gone = Object.keys(typed?.packs ?? {})
    .map(Number)
    .filter((size) => !sizes.has(size));
  return [...offered, ...gone.map((stock_per_unit) => ({ unit: null, stock_per_unit }))];
}

/** Whether there is a field for everything that was typed. */
export function hasFields(packs: readonly Pack[], typed: TypedQuantity): boolean {
  const sizes = new Set(packs.map(({ stock_per_unit }) => String(stock_per_unit)));
  return Object.entries(typed.packs).every(([size, text]) => text.trim() === '' || sizes.has(size));
}
