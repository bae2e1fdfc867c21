import { AGE_MIN } from '../../contacts/birth_date.ts';
import { SAME_WORDS_HOURS } from '../limits.ts';
import type { LeftOutReason } from './audiences.ts';
import { campaignTexts } from './campaigns.texts.ts';

const everyone = (count: number, one: string, all: string) =>
  count === 1
    ? `The one customer who matches ${one}.`
    : `All ${count.toLocaleString('en-US')} customers who match ${all}.`;

const GOT_WORDS = `already got these words in the last ${SAME_WORDS_HOURS} hours`;

/** When one reason leaves out everyone who matches. */
const ALL_LEFT_OUT: Record<LeftOutReason, (count: number) => string> = {
  opted_out: (count) => everyone(count, 'has opted out', 'have opted out'),
  needs_confirmation: (count) => everyone(count, 'has not confirmed yet', 'have not confirmed yet'),
  archived: (count) => everyone(count, 'is archived', 'are archived'),
  unreachable: (count) => everyone(count, 'is unreachable', 'are unreachable'),
  abroad: (count) =>
    everyone(
      count,
      'has a number from outside the United States and Canada',
      'have numbers from outside the United States and Canada',
    ),
  not_known_to_be_21: (count) =>
    everyone(
      count,
      `has not confirmed that they are ${AGE_MIN} or older`,
      `have not confirmed that they are ${AGE_MIN} or older`,
    ),
  same_words: (count) => `${everyone(count, GOT_WORDS, GOT_WORDS)} Change the words, or include these customers.`,
  frequency_cap: (count) =>
    `${everyone(count, 'has reached your texting limit', 'have reached your texting limit')} Try again later, or change the limits in your texting rules.`,
};

/**
 * Why nobody would get a message, with the numbers.
 * @param left who matches and is left out, most frequent reason first
 */
export function noRecipients(left: readonly { reason: LeftOutReason; count: number }[]): string {
  const [first, ...rest] = left;
  if (!first) return 'Nobody would get this message, because no customers match.';
  if (rest.length === 0) return `Nobody would get this message. ${ALL_LEFT_OUT[first.reason](first.count)}`;
  const parts = left.map(({ reason, count }) => `${count.toLocaleString('en-US')} ${campaignTexts.leftOut[reason]}`);
  const all = left.reduce((sum, { count }) => sum + count, 0);
  return `Nobody would get this message. Of the ${all.toLocaleString('en-US')} customers who match: ${parts.join(', ')}.`;
}
