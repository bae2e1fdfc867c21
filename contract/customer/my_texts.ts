import { z } from 'zod';
import { isEmail } from '../account/fields.ts';
import { CalendarDate, endpoint } from '../http.ts';
import { LANGUAGES, type Language } from '../language.ts';
import { EMAIL_MAX, NAME_MAX } from '../limits.ts';
import { line } from '../line.ts';
import { CUSTOMER_TOKEN_MAX, WORDING_MAX } from './limits.ts';
import { myTextsTexts } from './my_texts.texts.ts';
import { TEXTS_STATES } from './my_texts_page.ts';

const LinkInput = z.object({ customer_token: z.string().max(CUSTOMER_TOKEN_MAX) });
const Decision = LinkInput.extend({
  language: z.enum(LANGUAGES),
  /** What the contact read, as the page showed it. */
  wording: z.string().max(WORDING_MAX),
});
const State = z.object({ state: z.enum(TEXTS_STATES) });

const myTextsFaults = (language: Language) => {
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

const ofContact = { access: 'public', faults: { en: myTextsFaults('en'), es: myTextsFaults('es') } } as const;

/** The actions behind a personal link: a contact's messages and data. */
export const myTexts = {
  leave: endpoint({
    method: 'POST',
    path: '/my-texts/leave',
    summary: 'Opt out of texts. One text confirms it',
    ...ofContact,
    body: Decision.partial({ wording: true }),
    reply: State,
  }),
  agree: endpoint({
    method: 'POST',
    path: '/my-texts/agree',
    summary: 'Agree to texts. After a STOP, only START from the phone itself works',
    ...ofContact,
    body: Decision.extend({ agreed: z.boolean() }),
    reply: State,
  }),
  language: endpoint({
    method: 'POST',
    path: '/my-texts/language',
    summary: 'Choose the language of texts and pages',
    ...ofContact,
    body: LinkInput.extend({ language: z.enum(LANGUAGES) }),
    reply: z.object({ language: z.enum(LANGUAGES) }),
  }),
  details: endpoint({
    method: 'POST',
    path: '/my-texts/details',
    summary: 'Correct the name, email address or date of birth. An empty value removes it, an omitted one stays',
    ...ofContact,
    body: LinkInput.extend({
      name: line().max(NAME_MAX).optional(),
      email: z
        .string()
        .trim()
        .max(EMAIL_MAX)
        .refine((email) => email === '' || isEmail(email), myTextsTexts.en.data.emailFault)
        .optional(),
      birth_date: CalendarDate.or(z.literal('')).optional(),
    }),
    reply: z.object({ name: z.string(), email: z.string() }),
  }),
  data: endpoint({
    method: 'GET',
    path: '/my-texts/:customer_token/data.json',
    summary: 'Export all data about the contact behind a personal link',
    ...ofContact,
    params: LinkInput,
    reply: 'stream',
  }),
  erase: endpoint({
    method: 'POST',
    path: '/my-texts/erase',
    summary: 'Delete everything that identifies the contact; the number stays blocked',
    ...ofContact,
    body: LinkInput.extend({ confirmed: z.literal(true) }),
    reply: z.object({ erased: z.literal(true) }),
  }),
};
