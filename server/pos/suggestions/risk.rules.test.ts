import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { type ItemState, riskOf } from './risk.rules.ts';

const TODAY = '2026-11-20';
const state = (changed: Partial<ItemState>): ItemState => ({
  on_hand: '100',
  par_level: null,
  per_day: '1',
  is_unsold: false,
  ...changed,
});
const on = (days: number, on_hand: string) => ({ expires_on: addDays(TODAY, days), on_hand });
const risk = (changed: Partial<ItemState>, dated: ReturnType<typeof on>[] = []) => {
  const found = riskOf(state(changed), dated, TODAY, 3);
  return found && [found.risk, Number(found.at_risk), found.expires_on];
};

test('Too much is what lies above 45 days of sales and twice the par level', () => {
  expect(risk({})).toEqual(['overstocked', 55, null]);
  expect(risk({ par_level: '40' })).toEqual(['overstocked', 20, null]);
  expect([risk({ on_hand: '45' }), risk({ per_day: null }), risk({ on_hand: '0' })]).toEqual([null, null, null]);
  expect(risk({ per_day: null, is_unsold: true })).toEqual(['unsold', 100, null]);
});

test('Expiring stock is at risk to the extent that sales before its date will not use it up, the earliest date first', () => {
  expect(risk({ on_hand: '40' }, [on(9, '8'), on(4, '4')])).toEqual(['expiring', 2, addDays(TODAY, 9)]);
  expect(risk({ on_hand: '40' }, [on(2, '8'), on(4, '4')])).toEqual(['expiring', 7, addDays(TODAY, 2)]);
  // Without a velocity, only what expires soon. What has expired is waste and needs no coupon.
  expect(risk({ on_hand: '40', per_day: null }, [on(3, '4'), on(4, '4')])).toEqual(['expiring', 4, addDays(TODAY, 3)]);
  expect(risk({ on_hand: '40' }, [on(-1, '9')])).toBeNull();
});

test('No more is at risk than is on hand, and faster sales never put more at risk', () => {
  const lots = fc.array(fc.record({ days: fc.integer({ min: -3, max: 30 }), left: fc.integer({ min: 1, max: 60 }) }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(lots, fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 90 }), (some, tenths, rest) => {
      const dated = some.map(({ days, left }) => on(days, String(left)));
      const on_hand = new Big(some.reduce((sum, { left }) => sum + left, rest)).toFixed();
      const at = (speed: number) =>
        riskOf(state({ on_hand, per_day: new Big(speed).div(10).toFixed() }), dated, TODAY, 3);
      const slow = at(tenths);
      const fast = at(tenths + 7);
      if (slow) expect(slow.at_risk.gt(0) && slow.at_risk.lte(on_hand)).toBe(true);
      if (slow && slow.risk === fast?.risk) expect(fast.at_risk.lte(slow.at_risk)).toBe(true);
    }),
  );
});
