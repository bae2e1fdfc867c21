import type { MessagingSettings } from '#contract/messaging/settings/settings.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** The company's row; null in a column: the default applies. */
export function findSettingsRow(t: Tenant) {
  return t.db.selectFrom('messaging_settings').selectAll().where('company_id', '=', t.companyId).executeTakeFirst();
}

export async function saveSettings(t: Tenant, settings: MessagingSettings, now: Date): Promise<void> {
  const row = { ...settings, updated_at: now };
  await t.db
    .insertInto('messaging_settings')
    .values({ company_id: t.companyId, ...row })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute();
}
