import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchSales, type PaidSale, type Redeemed } from './match.rules.ts';

const at = (minute: number) => new Date(Date.parse('2026-11-20T12:00:00Z') + minute * 60_000);
const redeemed = (id: string, minute: number, sale_cents: number | null): Redeemed => ({
  coupon_redemption_id: id,
  code: id,
  occurred_at: at(minute),
  sale_cents,
});
const sale = (
  id: string,
  minute: number,
  cents: number,
  codes: string[] = [],
  total: number | null = null,
): PaidSale => ({
  sale_id: id,
  sold_at: at(minute),
  codes,
  net_cents: cents,
  total_cents: total,
});
const matched = (redemptions: Redeemed[], sales: PaidSale[]) =>
  matchSales(redemptions, sales).map((one) => [one.coupon_redemption_id, one.sale_id, one.rule, one.amount_cents]);

test('The code on the ticket decides before the amount, and the amount of the ticket counts', () => {
  const sales = [sale('S1', 2, 1250), sale('S2', 300, 990, ['A'], 1071)];
  expect(matched([redeemed('A', 0, 1250)], sales)).toEqual([['A', 'S2', 'code', 1071]]);
});

test('An amount counts with or without taxes, half an hour before or after, and only where it fits one sale', () => {
  const sales = [
    sale('S1', -20, 1000, [], 1083),
    sale('S2', 25, 500),
    sale('S3', 29, 700),
    sale('S4', -29, 700),
    sale('S5', 31, 900),
  ];
  const redemptions = [redeemed('A', 0, 1083), redeemed('B', 0, 500), redeemed('C', 0, 700), redeemed('D', 0, 900)];
  expect(matched(redemptions, sales)).toEqual([
    ['A', 'S1', 'amount', 1083],
    ['B', 'S2', 'amount', 500],
  ]);
  // Two coupons of one amount and one sale: nobody knows whose it is.
  expect(matched([redeemed('A', 0, 500), redeemed('B', 1, 500)], [sale('S1', 0, 500)])).toEqual([]);
  expect(matched([redeemed('A', 0, 500)], [sale('S1', 0, 500, ['ANOTHER'])])).toEqual([]);
});

test('In whatever order redemptions and sales are known, the matches are the same, and no sale counts twice', () => {
  const minute = fc.integer({ min: -40, max: 40 });
  const cents = fc.constantFrom(500, 700, 900);
  const redemptions = fc
    .uniqueArray(fc.record({ minute, cents: fc.option(cents) }), {
      minLength: 1,
      maxLength: 6,
      selector: ({ minute: when }) => when,
    })
    .map((all) => all.map(({ minute: when, cents: paid }, place) => redeemed(`R${place}`, when, paid)));
  const sales = fc
    .uniqueArray(fc.record({ minute, cents, code: fc.option(fc.constantFrom('R0', 'R1', 'R2')) }), {
      maxLength: 8,
      selector: ({ minute: when }) => when * 2 + 1,
    })
    .map((all) =>
      all.map((one, place) => sale(`S${place}`, one.minute + place / 100, one.cents, one.code ? [one.code] : [])),
    );
  fc.assert(
    fc.property(redemptions, sales, (some, sold) => {
      const found = matched(some, sold).toSorted();
      expect(matched(some.toReversed(), sold.toReversed()).toSorted()).toEqual(found);
      expect(new Set(found.map(([, id]) => id)).size).toBe(found.length);
    }),
  );
});
