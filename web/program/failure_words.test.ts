import { expect, test } from 'vitest';
import { commonTexts } from '#contract/texts/common.ts';
import { ApiFailure } from '../api.ts';
import { detailOr } from './failure_words.ts';

const fallback = (status: number) => `Failed to generate QR code (${status})`;

// spec: 8-qr-failure
test.each([
  [
    'its own sentence',
    new ApiFailure(404, 'not_found', 'This QR code does not exist.'),
    'This QR code does not exist.',
  ],
  ['no sentence', new ApiFailure(502, 'internal', commonTexts.failures.unreadable), 'Failed to generate QR code (502)'],
  ['an empty one', new ApiFailure(500, 'internal', ''), 'Failed to generate QR code (500)'],
  ['no answer', ApiFailure.local('network'), commonTexts.failures.network],
  ['no failure of the API', new TypeError('x'), commonTexts.failures.unknown],
])('An answer with %s has its sentence', (_what, error, sentence) => {
  expect(detailOr(error, fallback)).toBe(sentence);
});
