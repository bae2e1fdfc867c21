import { expect, test } from 'vitest';
import { MESSAGE_FAILURES } from '../sms/failures.ts';
import { LEFT_OUT_REASONS } from './audiences.ts';
import { reasonWords } from './reason_words.ts';

test.each([
  ['not_in_use', 'This number is no longer in use.'],
  ['quiet_hours', 'Quiet hours'],
  ['abroad', 'Outside the United States and Canada'],
  ['carrier_30999', 'Carrier code 30999'],
])('The reason %s of a text is shown as “%s”', (reason, words) => expect(reasonWords(reason)).toBe(words));

test('Every reason that a text can have is shown in words', () => {
  // Words that a contact already got leave the contact out before there is a text.
  const reasons = [...MESSAGE_FAILURES, ...LEFT_OUT_REASONS.filter((reason) => reason !== 'same_words'), 'worker_lost'];
  for (const reason of reasons) expect(reasonWords(reason)).toMatch(/^[A-Z][^_]+$/);
});
