import { SMS_TOTAL_MAX } from '../limits.ts';
import { placeholdersIn, withPrefix } from '../sms/sms.ts';
import { campaignErrors } from './errors.texts.ts';

/** Placeholders with a value of their own for each contact: addresses of the contact's own pages. */
const LINK_PLACEHOLDERS: Readonly<Record<string, string>> = {
  link: 'coupons',
  coupon_link: 'coupons',
  my_texts_link: 'my_texts',
};

/** Placeholders that a user does not fill in. */
export const PERSONAL_PLACEHOLDERS = Object.keys(LINK_PLACEHOLDERS);

/** A text split at its links: `words[0] link words[1] link … words[n]`. */
export interface TextParts {
  words: string[];
  /** Where each link leads: 'coupons' or 'my_texts', our pages for the contact, or an address that the shop wrote. */
  targets: string[];
}

// Characters that end a sentence rather than an address stay after the link.
const LINK = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]|\{(?:link|coupon_link|my_texts_link)\}/gi;

/** Finds the links of a text: its addresses, and the placeholders for the contact's own pages. */
export function textParts(text: string): TextParts {
  const found = text.match(LINK) ?? [];
  return {
    words: text.split(LINK),
    targets: found.map((link) =>
      link.startsWith('{') ? (LINK_PLACEHOLDERS[link.slice(1, -1).toLowerCase()] ?? link) : link,
    ),
  };
}

/** The text as it arrives: with the company's name in front, and every link as long as a real one. */
export function sampleText(companyName: string, text: string, linkExample: string): string {
  return withPrefix(companyName, textParts(text).words.join(linkExample));
}

/** What prevents sending a text, as a sentence, or null. */
export function textFault(companyName: string, text: string, linkExample: string): string | null {
  if (text.trim() === '') return campaignErrors.bodyRequired;
  const missing = placeholdersIn(text).filter((name) => !Object.hasOwn(LINK_PLACEHOLDERS, name.toLowerCase()));
  if (missing.length > 0) return campaignErrors.missing(missing);
  const { length } = sampleText(companyName, text, linkExample);
  return length > SMS_TOTAL_MAX
    ? campaignErrors.tooLong(length, SMS_TOTAL_MAX, textParts(text).targets.length > 0)
    : null;
}
