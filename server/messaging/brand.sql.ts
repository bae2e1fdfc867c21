import type { Brand } from '#contract/messaging/sms/message_texts.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { readSettings } from './settings/settings.ts';

/** What automatic messages say about the company. HELP names the contact of the settings, or else the email address of the first owner. */
export async function getBrand(t: Tenant): Promise<Brand> {
  const { name, help_contact, owner } = await t.db
    .selectFrom('companies as c')
    .select(['c.name', 'c.help_contact'])
    .select((eb) =>
      eb
        .selectFrom('members as m')
        .innerJoin('users as u', 'u.user_id', 'm.user_id')
        .select('u.email')
        .where('m.company_id', '=', t.companyId)
        .where('m.role', '=', 'owner')
        .where('m.status', '=', 'active')
        .orderBy('m.created_at')
        .limit(1)
        .as('owner'),
    )
    .where('c.company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  const { promised_per_month } = await readSettings(t);
  return { company_name: name, per_month: promised_per_month, contact: help_contact || (owner ?? '') };
}
