import { isEmail } from '#contract/account/fields.ts';
import { formatBirthDate, readBirthDate } from '#contract/contacts/birth_date.ts';
import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import type { MyTextsPageData } from '#contract/customer/my_texts_page.ts';
import type { Language } from '#contract/language.ts';

/** What is typed of a customer; the date as `04/09/1990`. */
export type DetailsDraft = MyTextsPageData['details'];
/** The fields as the server names them, in their order on the page. */
export const FIELDS = ['name', 'email', 'birth_date'] as const satisfies (keyof DetailsDraft)[];
export type Faults = Partial<Record<keyof DetailsDraft, string>>;

/** What is kept, as it is typed. */
export function draftOf(details: DetailsDraft): DetailsDraft {
  return { ...details, birth_date: formatBirthDate(details.birth_date) };
}

/** What is wrong with what was typed, beside its fields. */
export function detailsFaults(draft: DetailsDraft, language: Language): Faults {
  const { emailFault, birthDateFault } = myTextsTexts[language].data;
  const [email, born] = [draft.email.trim(), draft.birth_date.trim()];
  return {
    ...(email && !isEmail(email) ? { email: emailFault } : {}),
    ...(born && readBirthDate(born) === null ? { birth_date: birthDateFault } : {}),
  };
}

/** What is sent: only what was changed here, since the shop may have corrected the rest. A date that the shop does not ask for is left alone. */
export function correctionOf(draft: DetailsDraft, begun: DetailsDraft, asksBirthDate: boolean): Partial<DetailsDraft> {
  const given = { ...draft, birth_date: readBirthDate(draft.birth_date) ?? '' };
  const changed = FIELDS.filter((field) => draft[field] !== begun[field] && (field !== 'birth_date' || asksBirthDate));
  return Object.fromEntries(changed.map((field) => [field, given[field].trim()]));
}
