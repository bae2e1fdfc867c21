import type { Language } from '#contract/language.ts';
import { type Disclosure, joinDisclosure } from '#contract/messaging/sms/message_texts.ts';
import { hasFeature } from '#server/billing/billing.ts';
import { getBrand, readSettings } from '#server/messaging/messaging.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { findSuspension } from '#server/platform/standing.ts';
import { getAddress } from './sql.ts';

/** The facts that the public pages of a company's program need. */
export interface Program {
  company_name: string;
  /** The promised maximum of messages a month. */
  per_month: number;
  /** The contact details that HELP names. */
  contact: string;
  address: string;
  time_zone: string;
  /** Whether joining requires the date of birth. */
  age_gate: boolean;
  /** Whether customers can join now. */
  is_open: boolean;
}

export async function findProgram(t: Tenant, now: Date): Promise<Program> {
  const brand = await getBrand(t);
  const { age_gate } = await readSettings(t);
  const is_open = (await findSuspension(t)) === null && (await hasFeature(t, 'loyalty_sms', now));
  return { ...brand, ...(await getAddress(t)), age_gate, is_open };
}

/** The words beside the consent box, in both languages. */
export function disclosuresOf(program: Pick<Program, 'company_name' | 'per_month'>): Record<Language, Disclosure> {
  return { en: joinDisclosure('en', program), es: joinDisclosure('es', program) };
}
