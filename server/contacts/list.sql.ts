import { sql } from 'kysely';
import type { z } from 'zod';
import type { Contact, contacts } from '#contract/contacts/contacts.ts';
import type { TagRef } from '#contract/contacts/tags.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { searchPatterns } from './search.rules.ts';
import { ASKED_AT, GOES_OUT_AT } from './sql.ts';

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
      ASKED_AT.as('confirmation_asked_at'),
      GOES_OUT_AT.as('confirmation_goes_out_at'),
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
  confirmation_goes_out_at,
  unreachable_at,
  archived_at,
  created_at,
  updated_at,
  ...rest
}: ShownRow): Contact {
  return {
    ...rest,
    confirmation_asked_at: confirmation_asked_at?.toISOString() ?? null,
    confirmation_goes_out_at: confirmation_goes_out_at?.toISOString() ?? null,
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

/** One page of contacts, newest first, and the total number. */
export async function listContacts(
  t: Tenant,
  query: ListQuery,
): Promise<{ customers: Contact[]; total_count: number }> {
  const { limit, offset } = query;
  const page = await foundQuery(t, query)
    .select('s.loyalty_customer_id')
    .$narrowType<{ loyalty_customer_id: string }>()
    .orderBy('s.created_at', 'desc')
    .orderBy('s.loyalty_customer_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  // Counting costs more than the page; on the last page the number is known anyway.
  const isEnd = page.length < limit && (page.length > 0 || offset === 0);
  const total_count = isEnd ? offset + page.length : await countFound(t, query);
  const ids = page.map(({ loyalty_customer_id }) => loyalty_customer_id);
  const rows = ids.length > 0 ? await shownQuery(t).where('c.loyalty_customer_id', 'in', ids).execute() : [];
  const byId = new Map(rows.map((row) => [row.loyalty_customer_id, shown(row)]));
  return { customers: ids.flatMap((id) => byId.get(id) ?? []), total_count };
}

/** The newest contacts whose name, phone or address match; for the search over everything. */
export function findContacts(t: Tenant, search: string, limit: number) {
  return foundQuery(t, { search, limit, offset: 0 })
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 's.company_id').onRef('c.loyalty_customer_id', '=', 's.loyalty_customer_id'),
    )
    .select(['c.loyalty_customer_id', 'c.name', 'c.phone_e164'])
    .orderBy('s.created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Whether any contact can be texted. */
export async function hasSubscribers(t: Tenant): Promise<boolean> {
  const row = await t.db
    .selectFrom('contacts')
    .select('loyalty_customer_id')
    .where('company_id', '=', t.companyId)
    .where('consent', '=', 'consented')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function countFound(t: Tenant, query: ListQuery): Promise<number> {
  const { n } = await foundQuery(t, query).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  return n;
}

/** The contacts that match the query, through the view that lets a search use an index. */
function foundQuery(t: Tenant, { search, consent, tag_id, archived }: ListQuery) {
  let found = t.db
    .selectFrom('contact_search as s')
    .where('s.company_id', '=', t.companyId)
    .where('s.archived_at', archived ? 'is not' : 'is', null);
  for (const pattern of searchPatterns(search ?? '')) found = found.where('s.search_text', 'like', pattern);
  if (consent) found = found.where('s.consent', '=', consent);
  if (!tag_id) return found;
  return found.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('contact_tags as g')
        .select('g.tag_id')
        .whereRef('g.company_id', '=', 's.company_id')
        .whereRef('g.loyalty_customer_id', '=', 's.loyalty_customer_id')
        .where('g.tag_id', '=', tag_id),
    ),
  );
}
