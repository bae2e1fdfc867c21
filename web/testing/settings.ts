import { company } from '#contract/account/company.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { type SecondFactor, secondFactor } from '#contract/account/security/second_factor.ts';
import { billing } from '#contract/billing/billing.ts';
import { engines } from '#contract/invoices/reading/engines.ts';
import { companyExports } from '#contract/moving/exports.ts';
import { branding } from '#contract/program/branding.ts';
import { MEMBERSHIP, OWNER } from './samples.ts';
import { answer } from './server.ts';

export const COMPANY_DETAILS = {
  name: OWNER.company,
  zip_code: '04101',
  time_zone: OWNER.time_zone,
  address: '',
  help_contact: '',
  currency: 'USD',
  version: 'a',
};

/** A user who has no second factor, at an address where passkeys work. */
export const NO_SECOND_FACTOR: SecondFactor = {
  app_added_at: null,
  passkeys: [],
  recovery_codes_left: 0,
  is_required: false,
  passkey_origin: location.origin,
};

/** Answers what the cards of the settings ask for, beside the calls of the shell. */
export function answerSettings(): void {
  answer(billing.membership, MEMBERSHIP);
  answer(company.getDetails, COMPANY_DETAILS);
  answer(branding.get, { name: OWNER.company, logoUrl: null });
  answer(credentials.listSessions, { sessions: [] });
  answer(secondFactor.get, NO_SECOND_FACTOR);
  answer(companyExports.latest, { export: null });
  answer(engines.get, { vision: null });
}
