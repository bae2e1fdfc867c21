import type { Tenant } from '#server/platform/db/db.ts';
import type { PageRow, PublishedPage } from './published.ts';

const COLUMNS = [
  'welcome_page_id',
  'program_name',
  'store_description',
  'benefits',
  'program_name_es',
  'store_description_es',
  'benefits_es',
  'published',
  'published_at',
  'updated_at',
] as const;

/** The columns of the draft that a form sets. */
export type PageDraft = Partial<Omit<PageRow, 'welcome_page_id' | 'published' | 'published_at' | 'updated_at'>>;

export function findPage(t: Tenant): Promise<PageRow | undefined> {
  return t.db.selectFrom('welcome_pages').select(COLUMNS).where('company_id', '=', t.companyId).executeTakeFirst();
}

/** Like `findPage`, with a lock that serializes changes of the page and its photos. */
export function lockPage(t: Tenant): Promise<PageRow | undefined> {
  return t.db
    .selectFrom('welcome_pages')
    .select(COLUMNS)
    .where('company_id', '=', t.companyId)
    .forUpdate()
    .executeTakeFirst();
}

/** Saves the draft's words; the company's first page takes the id, and later calls keep it. Returns it locked. */
export function upsertPage(
  t: Tenant,
  welcome_page_id: string,
  draft: PageDraft & { program_name: string },
  updated_at: Date,
): Promise<PageRow> {
  return t.db
    .insertInto('welcome_pages')
    .values({ company_id: t.companyId, welcome_page_id, ...draft, updated_at })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ ...draft, updated_at }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function touchPage(t: Tenant, updated_at: Date): Promise<void> {
  await t.db.updateTable('welcome_pages').set({ updated_at }).where('company_id', '=', t.companyId).execute();
}

export async function setPublished(t: Tenant, page: PublishedPage, published_at: Date): Promise<void> {
  await t.db
    .updateTable('welcome_pages')
    .set({ published: JSON.stringify(page), published_at })
    .where('company_id', '=', t.companyId)
    .execute();
}
