import { formatPhone, phoneDigits } from '#contract/account/fields.ts';
import { AGE_MIN, ageOn, readBirthDate } from '#contract/contacts/birth_date.ts';
import { joinTexts } from '#contract/customer/join.texts.ts';
import type { Language } from '#contract/language.ts';
import { PHONE_SPELLING_MAX } from '#contract/limits.ts';
import { localDay } from '../../day_in.ts';

/** What is typed. */
export interface JoinDraft {
  phone: string;
  birth_date: string;
  agreed: boolean;
}

/** The fields as the server names them, in their order on the page. */
export const FIELDS = ['phone_e164', 'birth_date', 'consented'] as const;
export type Field = (typeof FIELDS)[number];
export type Faults = Partial<Record<Field, string>>;

/** A number of another country, as phones fill it in automatically. */
const ABROAD = /^\s*\+(?!1)/;

/** What is typed as a number, in its shape. One of another country stays as it is: cut to ten digits, it would be a stranger's. */
export function shownPhone(text: string): string {
  return ABROAD.test(text) ? text.slice(0, PHONE_SPELLING_MAX) : formatPhone(text);
}

/** The number as it is sent. */
export function sentPhone(shown: string): string {
  return `+1${phoneDigits(shown)}`;
}

/** What is wrong with the form, beside its fields. */
export function joinFaults(draft: JoinDraft, asksBirthDate: boolean, language: Language): Faults {
  const { faults } = joinTexts[language];
  const digits = phoneDigits(draft.phone);
  const found: Faults = {};
  if (digits.length === 0) found.phone_e164 = faults.phoneRequired;
  else if (ABROAD.test(draft.phone)) found.phone_e164 = faults.abroad;
  else if (digits.length !== 10) found.phone_e164 = faults.phone;
  if (asksBirthDate && readBirthDate(draft.birth_date) === null) found.birth_date = faults.birthDate;
  if (!draft.agreed) found.consented = faults.consent;
  return found;
}

/** Whether a full date of birth says that they are too young; then nothing is sent. */
export function isTooYoung(birth_date: string, now: Date): boolean {
  const date = readBirthDate(birth_date);
  const age = date === null ? null : ageOn(date, localDay(now));
  return age !== null && age < AGE_MIN;
}
