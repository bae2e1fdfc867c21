import { expect, test } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { recentEvents } from './recent_events.ts';

const item = (id: string): LiveEvent => ({ type: 'item', id });
const REFRESH = [{ type: 'refresh', id: null }];

test('Events of the last minute are kept, one for each subject, and older ones are dropped', () => {
  let now = 0;
  const recent = recentEvents(() => now);
  recent.add('maple', item('too early'));
  expect(recent.since('maple', 0)).toEqual(REFRESH);
  recent.clear();
  expect(recent.since('maple', 0)).toEqual([]);
  for (const [at, company, id] of [
    [1000, 'maple', 'a'],
    [2000, 'rival', 'x'],
    [3000, 'maple', 'b'],
    [4000, 'maple', 'a'],
  ] as const) {
    now = at;
    recent.add(company, item(id));
  }
  expect(recent.since('maple', 1000)).toEqual([item('b'), item('a')]);
  expect(recent.since('maple', 3500)).toEqual([item('a')]);
  now = 60_500;
  expect(recent.since('maple', 400)).toEqual(REFRESH);
  expect(recent.since('maple', 2500)).toEqual([item('b'), item('a')]);
  recent.clear();
  expect(recent.since('maple', 60_499)).toEqual(REFRESH);
});

test('When there are very many subjects, the oldest are dropped', () => {
  let now = 0;
  const recent = recentEvents(() => now);
  recent.clear();
  for (now = 1; now <= 10_001; now++) recent.add('maple', item(String(now)));
  expect(recent.since('maple', 1)).toEqual(REFRESH);
  expect(recent.since('maple', 2)).toHaveLength(10_000);
});
