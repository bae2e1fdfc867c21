import type { Language } from '#contract/language.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** The current version, or undefined before the first save. */
export function findNewest(t: Tenant, language: Language) {
  return versions(t, language).select(['w.message', 'w.saved_at']).limit(1).executeTakeFirst();
}

/** The newest versions, with who saved them. */
export function listNewest(t: Tenant, language: Language, limit: number) {
  return versions(t, language)
    .leftJoin('users as u', (join) =>
      join.onRef('u.user_id', '=', 'w.saved_by').onRef('u.company_id', '=', 'w.company_id'),
    )
    .select(['w.welcome_message_id', 'w.message', 'w.saved_at', 'u.username as saved_by'])
    .limit(limit)
    .execute();
}

export async function countVersions(t: Tenant, language: Language): Promise<number> {
  const { count } = await t.db
    .selectFrom('welcome_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', t.companyId)
    .where('language', '=', language)
    .executeTakeFirstOrThrow();
  return count;
}

/** The messages a month that the company's disclosure promises at most; undefined or null for the default. */
export async function findPromise(t: Tenant): Promise<number | null | undefined> {
  const row = await t.db
    .selectFrom('messaging_settings')
    .select('promised_per_month')
    .where('company_id', '=', t.companyId)
    .executeTakeFirst();
  return row?.promised_per_month;
}

function versions(t: Tenant, language: Language) {
  return t.db
    .selectFrom('welcome_messages as w')
    .where('w.company_id', '=', t.companyId)
    .where('w.language', '=', language)
    .orderBy('w.saved_at', 'desc')
    .orderBy('w.welcome_message_id', 'desc');
}

export async function insertVersion(
  t: Tenant,
  version: {
    welcome_message_id: string;
    language: Language;
    message: string;
    saved_at: Date;
    saved_by: string | null;
  },
): Promise<void> {
  await t.db
    .insertInto('welcome_messages')
    .values({ company_id: t.companyId, ...version })
    .execute();
}
