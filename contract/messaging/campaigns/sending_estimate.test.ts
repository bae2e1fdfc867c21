import { expect, test } from 'vitest';
import { type EstimateInput, estimate } from './sending_estimate.ts';

const input: EstimateInput = { recipients: 5000, segments: 2, cents_per_segment: 1.2, per_second: 1, per_day: null };

// spec: ruling-22-estimate
test.each([
  ['one a second', {}, 12_000, 5000],
  ['3.75 a second', { per_second: 3.75 }, 12_000, 1334],
  ['the day’s limit is reached twice', { per_day: 2000 }, 12_000, 2 * 86_400 + 1000],
  ['exactly a day’s limit', { recipients: 2000, per_day: 2000 }, 4800, 2000],
  ['the window closes after an hour', { open_seconds: 3600 }, 12_000, 86_400 + 1400],
  ['nothing paces it', { per_second: null }, 12_000, 0],
  ['nobody', { recipients: 0 }, 0, 0],
  ['a fraction of a cent', { recipients: 3, segments: 1, cents_per_segment: 0.83 }, 2, 3],
  ['half a cent is rounded up', { recipients: 1, segments: 1, cents_per_segment: 1.5 }, 2, 1],
])('The estimate is right for this case: %s', (_, change, cost_cents, seconds) => {
  expect(estimate({ ...input, ...change })).toEqual({ cost_cents, seconds });
});
