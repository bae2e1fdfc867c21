import { sql } from 'kysely';
import type { z } from 'zod';
import type { Contact, contacts } from '#contract/contacts.ts';
import type { TagRef } from '#contract/tags.ts';
import type { Tenant } from '#server/platform/db.ts';
import { searchPatterns } from './search.rules.ts';

type ListQuery = z.output<typeof contacts.list.query>;

function shownQuery(t: Tenant) {
  return t.db
    .selectFrom('contacts as c')
    .select([
      'c.loyalty_customer_id',
      'c.name',
      'c.phone_e164',
      'c.email',
      sql<boolean>`c.consent = 'consented'`.as('consented'),
      sql<Contact['consent']>`c.consent`.as('consent'),
      'c.confirmation_asked_at',
      sql<Contact['language']>`c.language`.as('language'),
      'c.zip_code',
      sql<Contact['source']>`c.source`.as('source'),
      'c.unreachable_at',
      'c.archived_at',
      'c.created_at',
      'c.updated_at',
      sql<
        TagRef[]
      >`coalesce((select jsonb_agg(jsonb_build_object('tag_id', g.tag_id, 'name', g.name, 'color_hex', g.color_hex)
        order by lower(g.name)) from contact_tags ct join tags g on g.company_id = ct.company_id and g.tag_id = ct.tag_id
        where ct.company_id = c.company_id and ct.loyalty_customer_id = c.loyalty_customer_id), '[]')`.as('tags'),
    ])
    .where('c.company_id', '=', t.companyId);
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownQuery>['executeTakeFirstOrThrow']>>;

function shown({
  confirmation_asked_at,
  unreachable_at,
  archived_at,
  created_at,
  updated_at,
  ...rest
}: ShownRow): Contact {
  return {
    ...rest,
    confirmation_asked_at: confirmation_asked_at?.toISOString() ?? null,
    unreachable_at: unreachable_at?.toISOString() ?? null,
    archived_at: archived_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at?.toISOString() ?? null,
  };
}

/** A contact as the API shows it. */
export async function findShownContact(t: Tenant, loyalty_customer_id: string): Promise<Contact | undefined> {
  const row = await shownQuery(t).where('c.loyalty_customer_id', '=', loyalty_customer_id).executeTakeFirst();
  return row && shown(row);
}

/** One page of contacts, the newest first, and how many there are in all. */
export async function listContacts(
  t: Tenant,
  query: ListQuery,
): Promise<{ customers: Contact[]; total_count: number }> {
  const patterns = searchPatterns(query.search ?? '');
  const { rows: page } = await sql<{ loyalty_customer_id: string | null; total_count: number }>`
    select * from contacts_page(${patterns}::text[], ${query.consent ?? null}, ${query.tag_id ?? null}::uuid,
      ${query.archived ?? false}, ${query.limit}, ${query.offset})`.execute(t.db);
  const ids = page.flatMap(({ loyalty_customer_id }) => loyalty_customer_id ?? []);
  const rows = ids.length > 0 ? await shownQuery(t).where('c.loyalty_customer_id', 'in', ids).execute() : [];
  const byId = new Map(rows.map((row) => [row.loyalty_customer_id, shown(row)]));
  return { customers: ids.flatMap((id) => byId.get(id) ?? []), total_count: page[0]?.total_count ?? 0 };
}
