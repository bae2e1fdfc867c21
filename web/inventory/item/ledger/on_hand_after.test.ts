import { expect, test } from 'vitest';
import { entryFault, type ManualReason, onHandAfter } from './on_hand_after.ts';

const entries: [ManualReason, number, number, number][] = [
  ['counted', 12.5, 9, 9],
  ['counted', -3, 0, 0],
  ['wasted', 12.5, 2.25, 10.25],
  ['returned', 4, 6, -2],
  ['adjusted', 4, -1.5, 2.5],
  ['adjusted', 0.1, 0.2, 0.3],
];

test.each(entries)('The movement %s of stock %d with %d leaves %d', (reason, onHand, entered, after) => {
  expect(onHandAfter(reason, onHand, entered)).toBe(after);
});

test('A count may be zero and the others may not; only an adjustment may be negative', () => {
  expect(entryFault('counted', 0)).toBeNull();
  expect(entryFault('wasted', 0)).not.toBeNull();
  expect(entryFault('adjusted', 0)).not.toBeNull();
  expect(entryFault('adjusted', -1)).toBeNull();
  expect(entryFault('wasted', -1)).not.toBeNull();
  expect(entryFault('counted', null)).not.toBeNull();
});
