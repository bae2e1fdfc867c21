import type { Brand } from '#contract/messaging/sms/message_texts.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { readSettings } from './settings/settings.ts';

/**
 * What automatic messages say about the company. Its contact is only what it gave for its customers, never the email address of a login.
 * @param loyalty_customer_id the contact who is told: one who was promised fewer promotions than the shop allows now is told that number
 */
export async function getBrand(t: Tenant, loyalty_customer_id: string | null = null): Promise<Brand> {
  const { name, help_contact } = await t.db
    .selectFrom('companies')
    .select(['name', 'help_contact'])
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  const { promised_per_month } = await readSettings(t);
  const own = loyalty_customer_id === null ? null : await findOwnPromise(t, loyalty_customer_id);
  return {
    company_name: name,
    per_month: Math.min(promised_per_month, own ?? promised_per_month),
    contact: help_contact,
  };
}

/** How many promotions a month the contact was promised at most when they agreed; null for one who is not in. */
async function findOwnPromise(t: Tenant, loyalty_customer_id: string): Promise<number | null> {
  const row = await t.db
    .selectFrom('contacts')
    .select('promised_per_month')
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .where('consent', '=', 'consented')
    .executeTakeFirst();
  return row?.promised_per_month ?? null;
}
