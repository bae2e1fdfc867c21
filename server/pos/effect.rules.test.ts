import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Booked, brakeOf, effectOf, missingOf, type SaleLine, type TakenBy } from './effect.rules.ts';

const SOLD = ['soup', 'salad', 'coffee', 'box'];
const ITEMS = ['leek', 'oil', 'beans'];
const USAGE: Record<string, [item: string, quantity: string][]> = {
  soup: [
    ['leek', '0.3333'],
    ['oil', '0.02'],
  ],
  salad: [['oil', '0.0517']],
  coffee: [['beans', '0.0463']],
  // A bundle.
  box: [
    ['beans', '2'],
    ['oil', '1'],
  ],
};

/** Something that the point of sale tells, or a match that a user makes. */
type Event =
  | { kind: 'sale'; sale_id: string; version: number; lines: SaleLine[] }
  | { kind: 'match'; pos_item_id: string };

/** A shop that books after every event what is missing, and knows of each sale the newest version that it has heard of. */
function play(events: readonly Event[]) {
  const known = new Map<string, { version: number; lines: SaleLine[] }>();
  const matched = new Set<string>();
  const booked: Booked[] = [];
  const takenBy: TakenBy = (id) =>
    matched.has(id) ? new Map((USAGE[id] ?? []).map(([item, quantity]) => [item, new Big(quantity)])) : null;
  for (const event of events) {
    if (event.kind === 'match') matched.add(event.pos_item_id);
    else if ((known.get(event.sale_id)?.version ?? 0) < event.version) known.set(event.sale_id, event);
    const sales = [...known].map(([sale_id, { lines }]) => ({ sale_id, sold_on: '2026-11-20', lines }));
    booked.push(...missingOf(sales, booked, takenBy).missing);
  }
  const stock = ITEMS.map((item) =>
    booked.reduce((sum, { item_id, quantity }) => (item_id === item ? sum.plus(quantity) : sum), new Big(0)).toFixed(),
  );
  return { stock, known, takenBy };
}

const quantity = fc.integer({ min: 0, max: 400 }).map((tenths) => (tenths / 10).toFixed(1));
const lines = fc.uniqueArray(
  fc.record({ pos_item_id: fc.constantFrom(...SOLD), quantity, returned: fc.constantFrom('0', '0', '1') }),
  { maxLength: 3, selector: ({ pos_item_id }) => pos_item_id },
);
/** Versions of a few sales, one of them without lines: it was voided. A version has the same lines whenever it is told. */
const sales = (most: number) =>
  fc
    .uniqueArray(
      fc.record({
        kind: fc.constant('sale' as const),
        sale_id: fc.constantFrom('a', 'b', 'c'),
        version: fc.integer({ min: 1, max: most }),
        lines: fc.oneof(lines, fc.constant<SaleLine[]>([])),
      }),
      { minLength: 1, maxLength: most, selector: ({ sale_id, version }) => `${sale_id} ${version}` },
    )
    .map((events): Event[] => events);
const matches: Event[] = SOLD.map((pos_item_id) => ({ kind: 'match', pos_item_id }));

function* permutations<T>(all: readonly T[]): Generator<T[]> {
  if (all.length === 0) yield [];
  for (const [at, one] of all.entries()) {
    for (const rest of permutations(all.toSpliced(at, 1))) yield [one, ...rest];
  }
}

/** The stock by the newest versions alone. */
function expected(events: readonly Event[]): string[] {
  const { known, takenBy } = play(events);
  const sums = new Map<string, Big>();
  for (const sale of known.values()) {
    for (const [item, change] of effectOf(sale, takenBy)) sums.set(item, (sums.get(item) ?? new Big(0)).plus(change));
  }
  return ITEMS.map((item) => (sums.get(item) ?? new Big(0)).toFixed());
}

describe('What sales take from the stock', () => {
  test('Late, repeated, changed and voided sales and matches give the same stock in every order', () => {
    fc.assert(
      fc.property(sales(4), (told) => {
        const events = [...told.slice(0, 4), ...matches.slice(0, 2)].slice(0, 5);
        const right = expected(events);
        for (const order of permutations(events)) expect(play(order).stock).toEqual(right);
      }),
      { numRuns: 30 },
    );
  });

  test('The same holds for long sequences that are shuffled and told twice', () => {
    fc.assert(
      fc.property(
        sales(40).chain((told) => {
          const events = [...told, ...matches, ...told];
          return fc.tuple(
            fc.constant(events),
            fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
          );
        }),
        ([events, shuffled]) => {
          expect(play(shuffled).stock).toEqual(expected(events));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('An item that was counted after a sale is left alone, or on its day where the sale has no time', () => {
    const lines = [{ pos_item_id: 'soup', quantity: '3', returned: '0' }];
    const takenBy: TakenBy = () => new Map([['leek', new Big(1)]]);
    const missing = (sold_at: string | null, counted?: string) => {
      const sale = { sale_id: 'a', sold_on: '2026-11-20', sold_at: sold_at ? new Date(sold_at) : null, lines };
      const count = counted ? { at: new Date(counted), on: counted.slice(0, 10) } : undefined;
      const told = missingOf([sale], [], takenBy, new Map(count ? [['leek', count]] : []));
      expect([...told.counted_since]).toEqual(told.missing.length > 0 ? [] : ['leek']);
      return told.missing.map(({ quantity }) => quantity);
    };
    expect([missing(null), missing(null, '2026-11-19T22:00:00Z')]).toEqual([['-3'], ['-3']]);
    expect([missing(null, '2026-11-20T09:00:00Z'), missing(null, '2026-11-21T09:00:00Z')]).toEqual([[], []]);
    const at = '2026-11-20T12:00:00Z';
    expect([missing(at, '2026-11-20T09:00:00Z'), missing(at, '2026-11-20T12:30:00Z')]).toEqual([['-3'], []]);
  });

  test('Moving most items, or emptying shelves, asks; an ordinary day does not', () => {
    const differences = (count: number, after: number) => Array.from({ length: count }, () => ({ on_hand: 10, after }));
    expect(brakeOf(differences(30, 4), 70)).toBeNull();
    expect(brakeOf(differences(40, 4), 70)).toEqual({ moved: 40, emptied: 0, items: 70 });
    expect(brakeOf(differences(4, 0), 70)).toBeNull();
    expect(brakeOf(differences(5, 0), 70)).toMatchObject({ emptied: 5 });
    expect(brakeOf(differences(1, -2), 6)).toMatchObject({ emptied: 1 });
    // Nothing was there that could be emptied.
    expect(brakeOf([{ on_hand: 0, after: -3 }], 6)).toBeNull();
  });
});
