import type { Brand } from '#contract/messaging/sms/message_texts.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { readSettings } from './settings/settings.ts';

/** What automatic messages say about the company. Its contact is only what it gave for its customers, never the email address of a login. */
export async function getBrand(t: Tenant): Promise<Brand> {
  const { name, help_contact } = await t.db
    .selectFrom('companies')
    .select(['name', 'help_contact'])
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  const { promised_per_month } = await readSettings(t);
  return { company_name: name, per_month: promised_per_month, contact: help_contact };
}
