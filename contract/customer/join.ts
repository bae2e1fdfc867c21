import { z } from 'zod';
import { endpoint } from '../http.ts';
import { LANGUAGES, type Language } from '../language.ts';
import { PHONE_SPELLING_MAX } from '../limits.ts';
import { QR_SOURCE_CODE_MAX } from '../program/limits.ts';
import { joinTexts } from './join.texts.ts';
import { PROOF_DIGITS_MAX } from './join_challenge.ts';
import { BIRTH_DATE_MAX, JOIN_TOKEN_MAX } from './limits.ts';

const JoinInput = z.object({
  /** `+1` and ten digits; other spellings are understood. */
  phone_e164: z.string().max(PHONE_SPELLING_MAX, joinTexts.en.faults.phone).default(''),
  /** The box beside the disclosure. When omitted, it counts as agreed. */
  consented: z.boolean().default(true),
  /** The language in which the page was read; messages use it too. */
  language: z.enum(LANGUAGES).default('en'),
  /** The code of the place whose QR code was scanned. */
  source: z.string().max(QR_SOURCE_CODE_MAX).nullish(),
  /** `1990-04-09` or `04/09/1990`; required by shops with an age gate. */
  birth_date: z.string().max(BIRTH_DATE_MAX).nullish(),
  /** The form's token and the answer to its question; without them the limits are low, and no words are kept as shown. */
  token: z.string().max(JOIN_TOKEN_MAX).nullish(),
  proof: z.string().max(PROOF_DIGITS_MAX).nullish(),
  /** A trap: humans never see the field. */
  website: z.string().max(JOIN_TOKEN_MAX).nullish(),
});
export type JoinInput = z.output<typeof JoinInput>;
/** As it is sent. */
export type JoinBody = z.input<typeof JoinInput>;

const joinFaults = (language: Language) => {
  const { noCompany, phone, birthDate, consent } = joinTexts[language].faults;
  return { company_id: noCompany, companyId: noCompany, phone_e164: phone, birth_date: birthDate, consented: consent };
};

const CompanyQuery = z
  .object({
    company_id: z.uuid(joinTexts.en.faults.noCompany).optional(),
    /** The same in another spelling, for programs that use it. */
    companyId: z.uuid(joinTexts.en.faults.noCompany).optional(),
  })
  .superRefine(({ company_id, companyId }, check) => {
    if (company_id ?? companyId) return;
    check.addIssue({ code: 'custom', path: ['company_id'], message: joinTexts.en.faults.noCompany });
  });

export const join = {
  signup: endpoint({
    method: 'POST',
    path: '/loyalty/signup',
    summary: 'Join a loyalty program by phone number. Known, new and blocked numbers get the same response',
    access: 'public',
    query: CompanyQuery,
    body: JoinInput,
    faults: { en: joinFaults('en'), es: joinFaults('es') },
    reply: z.object({ company_name: z.string() }),
  }),
};
