import { expect, test } from 'vitest';
import { costStory, type PaidCost } from './cost_story.ts';

const at = (date: string, unit_cost: number): PaidCost => ({ date, unit_cost, vendor: null });

test('An item without purchases has no story', () => {
  expect(costStory([])).toEqual({ kind: 'none' });
});

test('One purchase shows no price change', () => {
  expect(costStory([at('2026-03-02', 2.2)])).toEqual({ kind: 'first', cost: 2.2 });
});

test('The newest cost is compared with the oldest, in any order', () => {
  const story = costStory([at('2026-09-01', 2.464), at('2026-03-02', 2.2), at('2026-05-01', 3)]);
  expect(story).toEqual({ kind: 'rose', change: expect.closeTo(0.12, 10), since: '2026-03-02' });
});

test('A cost that was stable for long rose since its last stable day', () => {
  const story = costStory([at('2026-09-01', 2), at('2026-10-01', 2), at('2026-11-10', 2), at('2026-11-17', 3)]);
  expect(story).toEqual({ kind: 'rose', change: 0.5, since: '2026-11-10' });
});

test('A lower newest cost is a decrease', () => {
  expect(costStory([at('2026-03-02', 4), at('2026-04-02', 3)])).toEqual({
    kind: 'fell',
    change: -0.25,
    since: '2026-03-02',
  });
});

test('A change that rounds to zero is not a change', () => {
  expect(costStory([at('2026-03-02', 100), at('2026-04-02', 100.04)])).toEqual({ kind: 'steady', since: '2026-03-02' });
});

test('A cost that changed and came back has not stayed the same', () => {
  const story = costStory([at('2026-11-05', 1.02), at('2026-11-12', 1.08), at('2026-11-25', 1.02)]);
  expect(story).toEqual({ kind: 'back', since: '2026-11-05', between: 1.08 });
});

test('Costs more than a year older do not count', () => {
  const story = costStory([at('2024-01-01', 1), at('2026-01-10', 2), at('2026-06-01', 2.5)]);
  expect(story).toEqual({ kind: 'rose', change: 0.25, since: '2026-01-10' });
});

test('A free delivery between two purchases does not change the cost', () => {
  const story = costStory([at('2026-03-02', 2), at('2026-05-02', 0), at('2026-06-01', 2)]);
  expect(story).toEqual({ kind: 'steady', since: '2026-03-02' });
});

test('A free purchase in the past gives no percentage', () => {
  expect(costStory([at('2026-03-02', 0), at('2026-04-02', 3)])).toEqual({ kind: 'first', cost: 3 });
});

test('Two costs of one day are no change over time', () => {
  const story = costStory([at('2026-06-09', 63.96), at('2026-06-09', 62.28)]);
  expect(story).toEqual({ kind: 'one_day', on: '2026-06-09', lowest: 62.28, highest: 63.96 });
});
