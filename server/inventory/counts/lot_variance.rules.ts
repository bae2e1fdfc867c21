import Big from 'big.js';
import type { Variance } from '#contract/inventory/counts.ts';
import type { LotAfter } from '../lots/book_lots.ts';

/** Something that changed a lot at the location of the count, of another source than this count. */
export interface LotChange {
  item_id: string;
  lot_id: string;
  expires_on: string | null;
  code: string | null;
  quantity: string;
  at: Date;
}

/** What was counted of one lot in one place; without a lot, date and code, what is in none. */
export interface CountedLot {
  lot_id: string | null;
  expires_on: string | null;
  code: string | null;
  quantity: string;
}

interface Found extends Omit<CountedLot, 'quantity'> {
  counted: Big | null;
  expected: Big;
  since: Big;
}

export interface ComparedLots {
  lots: NonNullable<Variance['lots']>;
  /** What is to be in each lot, with what moved since. */
  after: LotAfter[];
  /** Something is in a lot, or in none, of which nobody said how much is left. */
  isIncomplete: boolean;
}

/**
 * Compares what was counted by lot with what was in each at that time. Null unless every place was counted by lot: a place where nothing was
 * found counts as such.
 */
export function compareLots(
  lines: readonly { quantity: string | null; lots: readonly CountedLot[] | null }[],
  changes: readonly LotChange[],
  { first, expected }: { first: number; expected: Big },
): ComparedLots | null {
  const parts = lines.map(({ quantity, lots }) => lots ?? (quantity !== null && new Big(quantity).eq(0) ? [] : null));
  if (lines.every(({ lots }) => lots === null) || parts.some((part) => part === null)) return null;
  const found = new Map<string, Found>();
  // A lot can have the date and number of another one since it was corrected: on the shelf, they are one.
  const firsts = firstsOf(changes);
  for (const { lot_id: id, expires_on, code, quantity, at } of changes) {
    const lot_id = firsts.get(id) ?? id;
    const lot = found.get(lot_id) ?? {
      lot_id,
      expires_on,
      code,
      counted: null,
      expected: new Big(0),
      since: new Big(0),
    };
    const isLater = +at > first;
    found.set(lot_id, {
      ...lot,
      expected: isLater ? lot.expected : lot.expected.plus(quantity),
      since: isLater ? lot.since.plus(quantity) : lot.since,
    });
  }
  const inLots = [...found.values()].reduce((sum, lot) => sum.plus(lot.expected), new Big(0));
  found.set(REST, { ...NAMELESS, counted: null, expected: expected.minus(inLots), since: new Big(0) });
  for (const part of parts.flatMap((some) => some ?? [])) {
    const key = keyOf(part, found, firsts);
    const { lot_id, expires_on, code } = part;
    const lot = found.get(key) ?? { lot_id, expires_on, code, counted: null, expected: new Big(0), since: new Big(0) };
    found.set(key, { ...lot, counted: (lot.counted ?? new Big(0)).plus(part.quantity) });
  }
  // Nothing is in no lot where goods are missing.
  const isBooked = (key: string, { expected: there }: Found) => (key === REST ? there.gt(0) : !there.eq(0));
  const shown = [...found]
    .filter(([key, lot]) => isBooked(key, lot) || (lot.counted !== null && !lot.counted.eq(0)))
    // The earliest date first, and last what is in no lot.
    .toSorted(([a, one], [b, other]) => (rank(a, one) < rank(b, other) ? -1 : 1));
  return {
    lots: shown.map(([, lot]) => ({
      lot_id: lot.lot_id,
      expires_on: lot.expires_on,
      code: lot.code,
      expected: Number(lot.expected),
      counted: lot.counted && Number(lot.counted),
      variance: lot.counted && Number(lot.counted.minus(lot.expected)),
    })),
    after: [...found].flatMap(([key, { lot_id, expires_on, code, counted, since }]) => {
      if (key === REST) return [];
      const lot = lot_id !== null && key === lot_id ? { lot_id } : { expires_on, code };
      return [{ lot, quantity: (counted ?? new Big(0)).plus(since).toFixed() }];
    }),
    isIncomplete: shown.some(([, { counted }]) => counted === null),
  };
}

const rank = (key: string, { expires_on, code }: Found) =>
  key === REST ? '~' : `${expires_on ?? '9999-99-99'} ${code ?? ''}`;

const NAMELESS = { lot_id: null, expires_on: null, code: null };
const REST = 'rest';

/** What tells a lot apart on the shelf. */
const nameOf = ({ expires_on, code }: Pick<CountedLot, 'expires_on' | 'code'>) =>
  `${expires_on} ${code?.toLowerCase() ?? null}`;

/** For each lot the first one with the same date and number. */
function firstsOf(changes: readonly LotChange[]): Map<string, string> {
  const byName = new Map<string, string>();
  for (const lot of changes.toSorted((a, b) => a.lot_id.localeCompare(b.lot_id))) {
    if (!byName.has(nameOf(lot))) byName.set(nameOf(lot), lot.lot_id);
  }
  return new Map(changes.map((lot) => [lot.lot_id, byName.get(nameOf(lot)) ?? lot.lot_id]));
}

/** The lot that is meant: the one with this id or, where the phone had none, with this date and number. */
function keyOf(lot: CountedLot, found: ReadonlyMap<string, Found>, firsts: ReadonlyMap<string, string>): string {
  const known = firsts.get(lot.lot_id ?? '');
  if (known !== undefined) return known;
  if (lot.expires_on === null && lot.code === null) return REST;
  const same = [...found].find(([key, one]) => key !== REST && nameOf(one) === nameOf(lot));
  return same?.[0] ?? nameOf(lot);
}
