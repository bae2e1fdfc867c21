import { sql } from 'kysely';
import type { Tag, TagChange, TagInput, TagRef } from '#contract/contacts/tags.ts';
import type { Tenant } from '#server/platform/db/db.ts';

function tagsQuery(t: Tenant) {
  return t.db
    .selectFrom('tags as g')
    .select([
      'g.tag_id',
      'g.name',
      'g.color_hex',
      'g.description',
      'g.is_active',
      'g.created_at',
      sql<number>`(select count(*)::int from contact_tags ct where ct.company_id = g.company_id and ct.tag_id = g.tag_id)`.as(
        'contact_count',
      ),
    ])
    .where('g.company_id', '=', t.companyId);
}

export async function listTags(t: Tenant): Promise<Tag[]> {
  const rows = await tagsQuery(t).orderBy(sql`lower(g.name)`).execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

export async function findTag(t: Tenant, tag_id: string): Promise<Tag | undefined> {
  const row = await tagsQuery(t).where('g.tag_id', '=', tag_id).executeTakeFirst();
  return row && { ...row, created_at: row.created_at.toISOString() };
}

export async function countTags(t: Tenant): Promise<number> {
  const { n } = await t.db
    .selectFrom('tags')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertTag(t: Tenant, tag_id: string, input: TagInput, created_at: Date): Promise<void> {
  await t.db
    .insertInto('tags')
    .values({ company_id: t.companyId, tag_id, ...input, description: input.description || null, created_at })
    .execute();
}

/** Returns whether the tag existed. */
export async function updateTag(t: Tenant, tag_id: string, change: TagChange): Promise<boolean> {
  const { description, ...rest } = change;
  const { numUpdatedRows } = await t.db
    .updateTable('tags')
    .set({ tag_id, ...rest, ...(description === undefined ? {} : { description: description || null }) })
    .where('company_id', '=', t.companyId)
    .where('tag_id', '=', tag_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteTag(t: Tenant, tag_id: string): Promise<void> {
  await t.db.deleteFrom('tags').where('company_id', '=', t.companyId).where('tag_id', '=', tag_id).execute();
}

export function listTagsOf(t: Tenant, loyalty_customer_id: string): Promise<TagRef[]> {
  return t.db
    .selectFrom('contact_tags as ct')
    .innerJoin('tags as g', (join) =>
      join.onRef('g.company_id', '=', 'ct.company_id').onRef('g.tag_id', '=', 'ct.tag_id'),
    )
    .select(['g.tag_id', 'g.name', 'g.color_hex'])
    .where('ct.company_id', '=', t.companyId)
    .where('ct.loyalty_customer_id', '=', loyalty_customer_id)
    .orderBy(sql`lower(g.name)`)
    .execute();
}

/** Tags by name, in any case, or by id. They cannot be deleted until the transaction ends. */
export function findTags(t: Tenant, by: { names: readonly string[] } | { ids: readonly string[] }) {
  const query = t.db
    .selectFrom('tags')
    .select(['tag_id', 'name', 'is_active'])
    .where('company_id', '=', t.companyId)
    .forKeyShare();
  return 'names' in by
    ? query.where(sql<boolean>`lower(name) = any(${by.names.map((name) => name.toLowerCase())}::text[])`).execute()
    : query.where(sql<boolean>`tag_id = any(${[...by.ids]}::uuid[])`).execute();
}

export async function addTagsTo(t: Tenant, loyalty_customer_id: string, tag_ids: readonly string[]): Promise<void> {
  if (tag_ids.length === 0) return;
  await t.db
    .insertInto('contact_tags')
    .values(tag_ids.map((tag_id) => ({ company_id: t.companyId, loyalty_customer_id, tag_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeTagsFrom(
  t: Tenant,
  loyalty_customer_id: string,
  which: { only: readonly string[] } | { allBut: readonly string[] },
): Promise<void> {
  const query = t.db
    .deleteFrom('contact_tags')
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id);
  await ('only' in which
    ? query.where(sql<boolean>`tag_id = any(${[...which.only]}::uuid[])`)
    : query.where(sql<boolean>`tag_id <> all(${[...which.allBut]}::uuid[])`)
  ).execute();
}
