import { z } from 'zod';
import { endpoint, Id } from '../http.ts';
import { EMAIL_MAX, NAME_MAX } from '../limits.ts';
import { line } from '../line.ts';
import { emailFault, passwordFault, phoneDigits, phoneFault, usernameFault, zipFault } from './fields.ts';
import { PASSWORD_MAX, TIME_ZONE_MAX, USERNAME_MAX, ZIP_MAX } from './limits.ts';
import { fieldTexts } from './signup.texts.ts';
import { TRIAL_TYPES } from './trials.ts';

/** A text that passes a rule of `fields.ts`. */
function ruled(schema: z.ZodString, faultOf: (text: string) => string | null) {
  return schema.superRefine((text, issues) => {
    const message = faultOf(text);
    if (message) issues.addIssue({ code: 'custom', message });
  });
}

export const Username = ruled(line({ error: fieldTexts.usernameRequired }).max(USERNAME_MAX), usernameFault);
export const Email = ruled(line({ error: fieldTexts.emailRequired }).max(EMAIL_MAX), emailFault);
/** A new password; a password that is only checked can be any text. */
export const NewPassword = ruled(z.string({ error: fieldTexts.passwordRequired }).max(PASSWORD_MAX), passwordFault);
const Phone = ruled(z.string().max(40), phoneFault).transform(phoneDigits);
const CompanyName = line().min(1, fieldTexts.companyRequired).max(NAME_MAX);
export const ZipCode = ruled(line({ error: fieldTexts.zipRequired }).max(ZIP_MAX), zipFault);

export const SignupInput = z
  .object({
    username: Username,
    email: Email,
    password: NewPassword,
    personal_phone_number: Phone.nullish(),
    /** An existing company, as `lookup-id` returned it. */
    company_id: Id.nullish(),
    company_name: CompanyName.nullish(),
    zip_code: ZipCode.nullish(),
    /** The time zone of a new company, IANA; New York's when omitted. */
    time_zone: z.string().max(TIME_ZONE_MAX).nullish(),
  })
  .superRefine((input, issues) => {
    if (input.company_id) return;
    if (!input.company_name)
      issues.addIssue({ code: 'custom', message: fieldTexts.companyRequired, path: ['company_name'] });
    if (!input.zip_code) issues.addIssue({ code: 'custom', message: fieldTexts.zipRequired, path: ['zip_code'] });
  });
export type SignupInput = z.output<typeof SignupInput>;

export const SignupReply = z.object({
  user_id: Id,
  company_id: Id,
  /** `pending`: the company has an owner, who has to approve. */
  status: z.enum(['active', 'pending']),
});
export type SignupReply = z.infer<typeof SignupReply>;

const signupBase = { method: 'POST', access: 'public', body: SignupInput, reply: SignupReply } as const;

export const signup = {
  lookupCompany: endpoint({
    method: 'GET',
    path: '/company/lookup-id',
    summary:
      'Find a company by name, ignoring case and spaces, and by zip code if given. Returns 404 when there is none',
    access: 'public',
    query: z.object({ company_name: CompanyName, zip_code: line().max(ZIP_MAX).optional() }),
    reply: z.object({ company_id: Id }),
  }),
  checkTrial: endpoint({
    method: 'GET',
    path: '/trials/check-availability',
    summary: 'Check whether a company can start a free trial',
    access: 'public',
    query: z.object({ company_id: Id, trial_type: z.enum(TRIAL_TYPES) }),
    reply: z.object({ is_available: z.boolean(), message: z.string() }),
  }),
  checkUsername: endpoint({
    method: 'POST',
    path: '/auth/check-username',
    summary: 'Check whether a username is available',
    access: 'public',
    body: z.object({ username: z.string().trim().min(1, fieldTexts.usernameRequired).max(USERNAME_MAX) }),
    reply: z.object({ available: z.boolean() }),
  }),
  signupInvoice: endpoint({
    ...signupBase,
    path: '/trials/signup/invoice',
    summary: 'Sign up for a trial of invoice scanning',
  }),
  signupLoyalty: endpoint({
    ...signupBase,
    path: '/trials/signup/loyalty',
    summary: 'Sign up for a trial of the loyalty program',
  }),
  signupBoth: endpoint({ ...signupBase, path: '/trials/signup/both', summary: 'Sign up for a trial of both services' }),
};
