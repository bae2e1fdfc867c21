import { expect, test } from 'vitest';
import { progressOf } from './progress.ts';

test.each([
  ['all wait', { held: 49 }, 49, true, { done: 0, all: 49 }],
  ['two opted out meanwhile', { held: 47, suppressed: 2 }, 47, true, { done: 0, all: 47 }],
  ['some are out', { delivered: 5, failed: 1, queued: 40, sending: 1, suppressed: 2 }, 41, true, { done: 6, all: 47 }],
  ['not all are in line yet', { queued: 20 }, 20, false, { done: 0, all: 49 }],
])('The progress is correct: %s', (_name, counts, waiting, is_queued, progress) => {
  expect(progressOf({ counts, waiting, is_queued, recipients: 49 })).toEqual(progress);
});
