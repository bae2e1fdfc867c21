import { expect, test } from 'vitest';
import { noRecipients } from './no_recipients.texts.ts';

test.each([
  [[], 'Nobody would get this message, because no customers match.'],
  [[{ reason: 'opted_out', count: 1 }], 'Nobody would get this message. The one customer who matches has opted out.'],
  [
    [{ reason: 'frequency_cap', count: 12 }],
    'Nobody would get this message. All 12 customers who match have reached your texting limit. Try again later, or change the limits in your texting rules.',
  ],
  [
    [
      { reason: 'frequency_cap', count: 9 },
      { reason: 'opted_out', count: 3 },
    ],
    'Nobody would get this message. Of the 12 customers who match: 9 reached the texting limit, 3 opted out.',
  ],
] as const)('With %j left out, the sentence says why nobody gets the message', (left, sentence) => {
  expect(noRecipients(left)).toBe(sentence);
});
