import { SMS_TOTAL_MAX } from '../../limits.ts';
import { placeholdersIn, withPrefix } from '../sms/sms.ts';
import { campaignErrors } from './errors.texts.ts';

/** Placeholders that each contact has an own value for: addresses of the person's own pages. */
const PERSONAL_LINKS: Readonly<Record<string, string>> = {
  link: 'coupons',
  coupon_link: 'coupons',
  my_texts_link: 'my_texts',
};

/** What nobody has to fill in when a text is sent. */
export const PERSONAL_PLACEHOLDERS = Object.keys(PERSONAL_LINKS);

/** A text cut at its links: `words[0] link words[1] link … words[n]`. */
export interface TextParts {
  words: string[];
  /** Where each link leads: 'coupons' or 'my_texts', pages of ours for the person, or an address that the shop wrote. */
  targets: string[];
}

// Signs that end a sentence rather than an address stay behind the link.
const LINK = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]|\{(?:link|coupon_link|my_texts_link)\}/gi;

/** Finds the links of a text: its addresses, and the placeholders that stand for the person's own pages. */
export function textParts(text: string): TextParts {
  const found = text.match(LINK) ?? [];
  return {
    words: text.split(LINK),
    targets: found.map((link) =>
      link.startsWith('{') ? (PERSONAL_LINKS[link.slice(1, -1).toLowerCase()] ?? link) : link,
    ),
  };
}

/** The text as it arrives: the company's name in front, and every link as long as a real one. */
export function sampleText(companyName: string, text: string, linkExample: string): string {
  return withPrefix(companyName, textParts(text).words.join(linkExample));
}

/** What is in the way of sending a text, in words, or null. */
export function textFault(companyName: string, text: string, linkExample: string): string | null {
  if (text.trim() === '') return campaignErrors.bodyRequired;
  const missing = placeholdersIn(text).filter((name) => !Object.hasOwn(PERSONAL_LINKS, name.toLowerCase()));
  if (missing.length > 0) return campaignErrors.missing(missing);
  const { length } = sampleText(companyName, text, linkExample);
  return length > SMS_TOTAL_MAX ? campaignErrors.tooLong(length, SMS_TOTAL_MAX) : null;
}
