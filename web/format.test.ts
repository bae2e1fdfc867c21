import { expect, test } from 'vitest';
import { createFormat } from './format.ts';

const format = createFormat({ currency: 'USD', time_zone: 'America/New_York', language: 'en-US' });

test('Money has two decimals, and a price has every digit that was printed', () => {
  expect(format.money(1204.5)).toBe('$1,204.50');
  expect(format.money(-3)).toBe('−$3.00');
  expect(format.money(12, 'EUR')).toBe('€12.00');
  expect(format.unitPrice(0.062)).toBe('$0.062');
  expect(format.unitPrice(2.4633)).toBe('$2.4633');
  expect(format.unitPrice(2.4)).toBe('$2.40');
});

test('A calculated cost is read in cents, and that of something cheap in the digits that count', () => {
  expect([13.5717, 2.4633, 0.7396, 0.174, 0.0149, 0].map((amount) => format.unitCost(amount))).toEqual([
    '$13.57',
    '$2.46',
    '$0.74',
    '$0.174',
    '$0.0149',
    '$0.00',
  ]);
});

test('The liter sign cannot be mistaken for a one', () => {
  expect(['l', 'ml', 'lb', 'case'].map(format.unit)).toEqual(['L', 'mL', 'lb', 'case']);
});

test('Quantities keep four decimals and their sign', () => {
  expect(format.quantity(1150)).toBe('1,150');
  expect(format.signedQuantity(0.1234)).toBe('+0.1234');
  expect(format.signedQuantity(-2)).toBe('−2');
});

test('Stock is read in hundredths, and what is less than that keeps its digits', () => {
  expect([11.8436, 0.0463, 0.0042, -2.6666, 12].map(format.stock)).toEqual(['11.84', '0.05', '0.0042', '−2.67', '12']);
});

test('A change has a sign unless it is zero', () => {
  expect(format.signedPercent(0.041)).toBe('+4.1%');
  expect(format.signedPercent(-0.02)).toBe('−2%');
  expect(format.signedPercent(0.0001)).toBe('0%');
  expect(format.signedPercent(-0.0001)).toBe('0%');
});

test('A share keeps its sign, and each language writes its percentages', () => {
  expect([0.3, -0.16667, 0.0001, -0.0001, -0.006].map(format.percent)).toEqual(['30%', '−16.7%', '0%', '0%', '−0.6%']);
  const spanish = createFormat({ currency: 'USD', time_zone: 'UTC', language: 'es' });
  expect([spanish.percent(-0.25), spanish.signedPercent(0.041)]).toEqual(['−25\u00a0%', '+4,1\u00a0%']);
});

test('A calendar date is the same day everywhere, and an instant is a day at the shop', () => {
  expect(format.date('2026-11-20')).toBe('Nov 20, 2026');
  expect(format.instantDate('2026-11-20T03:00:00Z')).toBe('Nov 19, 2026');
});

test('A short date shows its year only if that is another one', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(format.shortDate('2026-01-02', now)).toBe('Jan 2');
  expect(format.shortDate('2025-12-31', now)).toBe('Dec 31, 2025');
  expect(format.shortDate('2027-01-01', now)).toBe('Jan 1, 2027');
  expect(format.shortDate('2025-12-31')).toBe('Dec 31');
});

test('A month shows its year only if it is long ago', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(format.month('2026-03-02', now)).toBe('March');
  expect(format.month('2025-03-02', now)).toBe('March 2025');
});

test('Elapsed time uses the largest fitting unit', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(format.ago('2026-11-20T11:59:50Z', now)).toBe('1 min. ago');
  expect(format.ago('2026-11-20T09:40:00Z', now)).toBe('2 hr. ago');
  expect(format.ago('2026-11-17T12:00:00Z', now)).toBe('3 days ago');
  expect(format.ago('2026-10-01T12:00:00Z', now)).toBe('Oct 1, 2026');
});
