import { type SqlBool, sql } from 'kysely';
import { ASKED_AT, GOES_OUT_AT } from '#server/contacts/contacts.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { IS_ABROAD } from '../contact_facts.sql.ts';

/**
 * Contacts without proven consent who existed at that moment and have not been asked to confirm. A request of that moment or later that was
 * not sent does not make its contact one of them again, or a sender that refuses everything would be tried forever.
 * @param born_until only contacts known to be born on that day or before; null: age does not matter
 */
function contactsToAsk(t: Tenant, until: Date, born_until: string | null) {
  const query = t.db
    .selectFrom('contacts as c')
    .where('company_id', '=', t.companyId)
    .where('consent', '=', 'needs_confirmation')
    .where(ASKED_AT, 'is', null)
    .where(GOES_OUT_AT, 'is', null)
    .where((eb) => eb.or([eb('confirmation_asked_at', 'is', null), eb('confirmation_asked_at', '<', until)]))
    .where('archived_at', 'is', null)
    .where('unreachable_at', 'is', null)
    .where(sql<SqlBool>`not ${IS_ABROAD}`)
    .where('created_at', '<=', until);
  return born_until === null ? query : query.where('birth_date', '<=', born_until);
}

export async function countContactsToAsk(t: Tenant, until: Date, born_until: string | null): Promise<number> {
  const { count } = await contactsToAsk(t, until, born_until)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function listContactsToAsk(
  t: Tenant,
  until: Date,
  born_until: string | null,
  most: number,
): Promise<string[]> {
  const rows = await contactsToAsk(t, until, born_until)
    .select('loyalty_customer_id')
    .orderBy('created_at')
    .orderBy('loyalty_customer_id')
    .limit(most)
    .execute();
  return rows.map(({ loyalty_customer_id }) => loyalty_customer_id);
}
