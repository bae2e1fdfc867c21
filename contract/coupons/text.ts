import type { Language } from '../language.ts';
import { textFault } from '../messaging/campaigns/text.ts';
import { placeholdersIn } from '../messaging/sms/sms.ts';
import { shortDay } from './day.ts';
import { couponErrors, couponMessageTexts } from './errors.texts.ts';

/** What an owner writes about a coupon. */
export interface CouponWords {
  title: string;
  description: string;
}

/**
 * The message that brings a coupon, without the company's name and with the placeholder of the link: `Free coffee - With any bagel. Good
 * through Dec 31, 2026. Your coupon: {coupon_link} Reply STOP to opt out.`
 * @param lastDay the last day on which it is accepted, `2026-12-31`
 */
export function couponBody({ title, description }: CouponWords, lastDay: string, language: Language): string {
  const words = couponMessageTexts[language];
  const offer = endedSentence(`${title.trim()} - ${description.trim()}`);
  return `${offer} ${words.through(shortDay(lastDay, language))} ${words.link} {coupon_link} ${words.stop}`;
}

/**
 * The message that reminds of a coupon, without the company's name: `You have not used it yet: Free coffee. Good through Dec 31, 2026. Your
 * coupon: {coupon_link} Reply STOP to opt out.`
 * @param lastDay the last day on which it is accepted; null: each contact has another one, which their page shows
 */
export function couponReminder(
  { title }: Pick<CouponWords, 'title'>,
  lastDay: string | null,
  language: Language,
): string {
  const words = couponMessageTexts[language];
  const offer = endedSentence(title.trim());
  const through = lastDay === null ? [] : [words.through(shortDay(lastDay, language))];
  return [words.reminder, offer, ...through, words.link, '{coupon_link}', words.stop].join(' ');
}

function endedSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** What prevents texting a coupon, as a sentence, or null; in either language. */
export function couponTextFault(
  companyName: string,
  words: CouponWords,
  lastDay: string,
  linkExample: string,
): string | null {
  for (const language of ['en', 'es'] as const) {
    const fault = textFault(companyName, couponBody(words, lastDay, language), linkExample);
    // Words in braces would be taken for a placeholder: that sentence names them.
    if (fault !== null)
      return placeholdersIn(`${words.title} ${words.description}`).length > 0 ? fault : couponErrors.tooLong;
  }
  return null;
}
