import { AGE_MIN, ageOn } from '#contract/contacts/birth_date.ts';
import { shownPhone } from '#contract/contacts/phone.ts';
import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import type { MyTextsPageData, TextsState, TextsWords } from '#contract/customer/my_texts_page.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import type { Language } from '#contract/language.ts';
import { joinDisclosure } from '#contract/messaging/sms/message_texts.ts';
import { logoAddress } from '#contract/program/branding.ts';
import { type ContactParts, getContact, showDetails } from '#server/contacts/contacts.ts';
import { getBrand } from '#server/messaging/messaging.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dateIn } from '#server/platform/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { getBranding } from '#server/program/program.ts';
import { findProgram, type Program } from '../customer.ts';
import { findSender } from '../sql.ts';

/** What a contact gets and can change, in the chosen language, or else in that of their messages. 404. */
export async function showMyTextsPage(
  ctx: Ctx,
  t: Tenant,
  parts: ContactParts,
  { token, id, chosen }: { token: string; id: string; chosen: Language | undefined },
): Promise<CustomerPageOf<'my_texts'>> {
  const contact = await getContact(t, id);
  const { consent, birth_date } = await showDetails(ctx, t, parts, id);
  const program = await findProgram(t, ctx.now);
  const logo_version = (await getBranding(t))?.logo_version;
  const language = chosen ?? contact.language;
  const { company_name, contact: help } = program;
  // The words of a new opt-in have the shop's number.
  const { per_month } = await getBrand(t, id);
  return {
    name: 'my_texts',
    language,
    title: myTextsTexts[language].title(company_name),
    description: myTextsTexts[language].description(company_name),
    token,
    company_id: t.companyId,
    company_name,
    logo_url: logo_version ? logoAddress(t.companyId, logo_version) : null,
    phone: shownPhone(contact.phone_e164),
    state: stateOf(consent),
    since: consent.since ? sinceText(new Date(consent.since), program.time_zone) : null,
    per_month,
    contact: help,
    sender: await findSender(t, id),
    closed: closedBy(program, birth_date, ctx.now),
    words: wordsOf(program),
    details: { name: contact.name ?? '', email: contact.email ?? '', birth_date: birth_date ?? '' },
    asks_birth_date: program.age_gate || birth_date !== null,
    year: dateIn(program.time_zone, ctx.now).slice(0, 4),
  };
}

/** The contact's standing, by consent and suppression. */
export function stateOf(consent: { state: string; source: string | null; suppressed_at: string | null }): TextsState {
  if (consent.suppressed_at === null && consent.state !== 'opted_out') {
    return consent.state === 'consented' ? 'in' : 'asked';
  }
  return consent.source === 'web_page' ? 'left' : 'stopped';
}

/** The words beside the buttons, in both languages. */
export function wordsOf(program: Pick<Program, 'company_name' | 'per_month'>): Record<Language, TextsWords> {
  const words = (language: Language): TextsWords => {
    const { text, terms, privacy, wording } = joinDisclosure(language, program);
    const leave = myTextsTexts[language].leave.detail(program.company_name);
    return { leave, disclosure: { text, terms, privacy, wording } };
  };
  return { en: words('en'), es: words('es') };
}

/** Why no contact, or not this one, can agree to texts now: no plan, or an age that the shop needs and does not know, or that is too low. */
export function closedBy(
  program: Pick<Program, 'is_open' | 'age_gate' | 'time_zone'>,
  birth_date: string | null,
  now: Date,
): MyTextsPageData['closed'] {
  if (!program.is_open) return 'plan';
  if (!program.age_gate) return null;
  return (ageIn(program, birth_date ?? '', now) ?? 0) < AGE_MIN ? 'age' : null;
}

/** Age in full years by the shop's clock; null for an impossible date of birth. */
export function ageIn({ time_zone }: Pick<Program, 'time_zone'>, birth_date: string, now: Date): number | null {
  return birth_date ? ageOn(birth_date, dateIn(time_zone, now)) : null;
}

function sinceText(at: Date, timeZone: string): Record<Language, string> {
  const day = (locale: string) => new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' }).format(at);
  return { en: day('en-US'), es: day('es-US') };
}
