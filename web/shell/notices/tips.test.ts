import { expect, test } from 'vitest';
import { TIPS } from '#contract/shell/tips.texts.ts';
import { shuffle, tipOrder } from './tips.ts';

/** Numbers that look random and are the same each time. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function take(count: number, random: () => number): string[] {
  const order = tipOrder(TIPS, random);
  return Array.from({ length: count }, () => order.next().value);
}

// spec: 2.6-tips, 9-loading-tips
test('There are 31 different tips', () => {
  expect(TIPS).toHaveLength(31);
  expect(new Set(TIPS).size).toBe(31);
});

// spec: 2.6-first-tip
test('The first tip is always the same one', () => {
  for (let seed = 0; seed < 50; seed++)
    expect(take(1, sequence(seed))).toEqual(['Uploading inventory... Please wait.']);
});

// spec: 2.6-reshuffle
test('Each round shows every tip once in a new order, the first tip only in the first, and no tip repeats immediately', () => {
  for (let seed = 0; seed < 200; seed++) {
    const [first, ...shown] = take(1 + 30 * 3, sequence(seed));
    expect(first).toBe(TIPS[0]);
    const rounds = [0, 30, 60].map((from) => shown.slice(from, from + 30));
    for (const round of rounds) expect([...round].sort()).toEqual([...TIPS.slice(1)].sort());
    expect(rounds[1]).not.toEqual(rounds[0]);
    expect(rounds[2]).not.toEqual(rounds[1]);
    expect(shown.filter((tip, place) => tip === shown[place - 1])).toEqual([]);
  }
});

test('Shuffling is fair: each of three tips is about as often in each position', () => {
  const random = sequence(7);
  const counts: Record<string, number> = {};
  for (let n = 0; n < 6000; n++) {
    const order = shuffle(['a', 'b', 'c'], random).join('');
    counts[order] = (counts[order] ?? 0) + 1;
  }
  expect(Object.keys(counts)).toHaveLength(6);
  for (const count of Object.values(counts)) expect(Math.abs(count - 1000)).toBeLessThan(150);
});
