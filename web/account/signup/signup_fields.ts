import {
  confirmFault,
  emailFault,
  passwordFault,
  phoneDigits,
  phoneFault,
  usernameFault,
  zipFault,
} from '#contract/account/fields.ts';
import { fieldTexts, signupTexts } from '#contract/account/signup.texts.ts';
import { CHANGED_AT_ONCE } from '#contract/http.ts';
import { ApiFailure } from '../../api.ts';
import type { Service } from './service.ts';

/** The wizard's fields; all but the repeated password under their names on the wire. */
export interface SignupFields {
  company_name: string;
  zip_code: string;
  personal_phone_number: string;
  username: string;
  email: string;
  password: string;
  confirm: string;
}

export type Field = keyof SignupFields;

export const COMPANY_FIELDS = ['company_name', 'zip_code', 'personal_phone_number'] as const satisfies Field[];
export const ACCOUNT_FIELDS = ['username', 'email', 'password', 'confirm'] as const satisfies Field[];

export const NO_FIELDS: SignupFields = {
  company_name: '',
  zip_code: '',
  personal_phone_number: '',
  username: '',
  email: '',
  password: '',
  confirm: '',
};

/** What is wrong with each field, in words; null where nothing is. */
export function signupFaults(fields: SignupFields): Record<Field, string | null> {
  return {
    company_name: fields.company_name.trim() ? null : fieldTexts.companyRequired,
    zip_code: zipFault(fields.zip_code),
    personal_phone_number: phoneFault(fields.personal_phone_number),
    username: usernameFault(fields.username),
    email: emailFault(fields.email),
    password: passwordFault(fields.password),
    confirm: confirmFault(fields.password, fields.confirm),
  };
}

/** What the call takes. A company that exists is named by its id, a new one by its name and place. */
export function bodyOf(fields: SignupFields, companyId: string | null) {
  return {
    username: fields.username.trim(),
    email: fields.email.trim(),
    password: fields.password,
    personal_phone_number: phoneDigits(fields.personal_phone_number),
    ...(companyId
      ? { company_id: companyId }
      : {
          company_name: fields.company_name.trim(),
          zip_code: fields.zip_code.trim(),
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        }),
  };
}

/** The sentence for a signup that failed as a whole. */
export function signupFailure(error: unknown, service: Service): string {
  if (!(error instanceof ApiFailure)) return signupTexts.failed;
  if (error.status === 409 && error.code !== CHANGED_AT_ONCE) return signupTexts.usedByColleague(service);
  if (error.status === 400 && error.detail.includes('already used')) return signupTexts.used(service);
  return error.detail || signupTexts.failed;
}
