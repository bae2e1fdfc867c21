import { z } from 'zod';
import { isEmail } from './account_fields.ts';
import { CalendarDate, endpoint } from './http.ts';
import { LANGUAGES, type Language } from './language.ts';
import { CUSTOMER_TOKEN_MAX, EMAIL_MAX, NAME_MAX, WORDING_MAX } from './limits.ts';
import { TEXTS_STATES } from './my_texts_page.ts';
import { myTextsTexts } from './texts/my_texts.ts';

const Holder = z.object({ customer_token: z.string().max(CUSTOMER_TOKEN_MAX) });
const Decision = Holder.extend({
  language: z.enum(LANGUAGES),
  /** What the person read, as the page gave it. */
  wording: z.string().max(WORDING_MAX),
});
const State = z.object({ state: z.enum(TEXTS_STATES) });

const faultsOf = (language: Language) => {
  const { agree, data, faults } = myTextsTexts[language];
  return {
    customer_token: faults.gone,
    wording: faults.changed,
    agreed: agree.box,
    name: data.nameFault(NAME_MAX),
    email: data.emailFault,
    birth_date: data.birthDateFault,
  };
};

const ofHolder = { access: 'public', faults: { en: faultsOf('en'), es: faultsOf('es') } } as const;

/** What the holder of a personal link does about their texts and their data. */
export const myTexts = {
  leave: endpoint({
    method: 'POST',
    path: '/my-texts/leave',
    summary: 'No more texts, from now on; confirmed once by text',
    ...ofHolder,
    body: Decision,
    reply: State,
  }),
  agree: endpoint({
    method: 'POST',
    path: '/my-texts/agree',
    summary: 'Agree to texts; after a STOP only START from the phone itself does',
    ...ofHolder,
    body: Decision.extend({ agreed: z.boolean() }),
    reply: State,
  }),
  language: endpoint({
    method: 'POST',
    path: '/my-texts/language',
    summary: 'In which language texts and pages come',
    ...ofHolder,
    body: Holder.extend({ language: z.enum(LANGUAGES) }),
    reply: z.object({ language: z.enum(LANGUAGES) }),
  }),
  details: endpoint({
    method: 'POST',
    path: '/my-texts/details',
    summary: 'Correct the name, the e-mail address and the date of birth that the shop keeps; empty takes one away',
    ...ofHolder,
    body: Holder.extend({
      name: z.string().trim().max(NAME_MAX),
      email: z
        .string()
        .trim()
        .max(EMAIL_MAX)
        .refine((email) => email === '' || isEmail(email), myTextsTexts.en.data.emailFault),
      /** Left out: as it was. */
      birth_date: CalendarDate.or(z.literal('')).optional(),
    }),
    reply: z.object({ name: z.string(), email: z.string() }),
  }),
  data: endpoint({
    method: 'GET',
    path: '/my-texts/:customer_token/data.json',
    summary: 'All that is kept of the holder of a link',
    ...ofHolder,
    params: Holder,
    reply: 'stream',
  }),
  erase: endpoint({
    method: 'POST',
    path: '/my-texts/erase',
    summary: 'Delete all that says who the holder is; the number stays blocked',
    ...ofHolder,
    body: Holder.extend({ confirmed: z.literal(true) }),
    reply: z.object({ erased: z.literal(true) }),
  }),
};
