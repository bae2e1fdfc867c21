import type { Language } from '../../language.ts';
import { plural } from '../../texts/plural.ts';
import type { WelcomeMessagePart } from '../sms/message_texts.ts';

/** Sentences about the welcome message that the server answers and the screen shows. */
export const welcomeMessageErrors = {
  unknownPlaceholder: (name: string) =>
    `You cannot use {${name}} here. The welcome message allows only {company_name}, {link} and {coupon}.`,
  noCoupon: 'Choose a welcome coupon, or take {coupon} out of the message.',
  otherLanguage: (language: Language) =>
    `The ${LANGUAGE_NAMES[language]} welcome message contains {coupon}. Take it out there first, or keep the coupon.`,
  couponDays: 'A welcome coupon must be good for a number of days after it is issued, not until a date.',
};

const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Spanish' };

/** Sentences of the welcome message's view. Some are the specification's. */
export const welcomeMessageTexts = {
  title: 'Edit Welcome Message',
  detail: 'Every customer who joins gets this message once.',
  language: 'Language',
  languageHint: 'Customers who join in Spanish get the Spanish message.',
  words: 'Your message',
  wordsHint:
    '{company_name} becomes your company’s name when you save. {link} becomes each customer’s personal link, {coupon} the welcome coupon with its code.',
  coupon: 'Welcome coupon',
  couponHint:
    'Every customer who joins gets one with its own code. It is in their coupons, and in the message where you write {coupon}.',
  noCoupon: 'No welcome coupon',
  couponChoice: (title: string, days: number) => `${title} (good for ${plural(days, 'day', 'days')})`,
  noneToChoose: 'Create a coupon that is good for a number of days to choose it here.',
  /** How the message arrives; `at` and the hours as the shop writes them. */
  arrivesNow: 'A customer from your area who joins now gets this message at once.',
  arrivesLater: (at: string) => `A customer from your area who joins now gets this message on ${at}.`,
  legalHours: (from: string, until: string) =>
    `This message answers the customer, so it follows the legal hours where the customer lives (today from ${from} to ${until} in your area), not your texting hours.`,
  noChanges: 'No changes to save.',
  save: 'Save welcome message',
  saved: 'Welcome message updated successfully!',
  saveFailed: 'Failed to save welcome message. Please try again.',
  loadFailed: 'The welcome message could not be loaded. This is the standard text.',
  standard: 'This is the standard text. It is used until you save your own.',
  useStandard: 'Use the standard text',
  preview: 'Message as sent',
  added: (parts: readonly WelcomeMessagePart[]) =>
    `We add what the first text must include: ${parts.map((part) => PARTS[part]).join(', ')}.`,
  replaced: 'Your message is not sent now. Customers who join get this standard text instead.',
  complete: 'Your message includes everything that the first text must include.',
  versions: 'Earlier versions',
  versionCount: (count: number) => plural(count, 'version', 'versions'),
  noVersions: 'We keep every version that you save here.',
  versionBy: (when: string, who: string | null) => (who ? `${when}, ${who}` : when),
  inUse: 'In use',
  takeUp: 'Use this version',
  takeUpName: (when: string) => `Use the version of ${when}`,
};

const PARTS: Record<WelcomeMessagePart, string> = {
  brand: 'your company’s name',
  link: 'the personal link',
  frequency: 'how often you text',
  rates: 'the notice about rates',
  help: 'how to get help',
  stop: 'how to stop',
};
