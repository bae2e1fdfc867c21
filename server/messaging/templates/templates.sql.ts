import type { TemplateInput } from '#contract/messaging/templates/templates.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { TemplateRow } from './rules.ts';

const COLUMNS = [
  ...(['template_id', 'title', 'category', 'language', 'body', 'body_es'] as const),
  ...(['archived_at', 'updated_at'] as const),
] as const;

/** All of the company's rows, the last changed first. */
export function listTemplateRows(t: Tenant): Promise<TemplateRow[]> {
  return t.db
    .selectFrom('message_templates')
    .select(COLUMNS)
    .where('company_id', '=', t.companyId)
    .orderBy('updated_at', 'desc')
    .orderBy('template_id', 'desc')
    .execute();
}

export function findTemplateRow(t: Tenant, template_id: string): Promise<TemplateRow | undefined> {
  return t.db
    .selectFrom('message_templates')
    .select(COLUMNS)
    .where('company_id', '=', t.companyId)
    .where('template_id', '=', template_id)
    .executeTakeFirst();
}

/** Adds the row of an id, or replaces the words of an existing row; an omitted `archived_at` stays unchanged. */
export function saveTemplateRow(
  t: Tenant,
  row: TemplateInput & { template_id: string; now: Date; archived_at?: Date | null },
): Promise<TemplateRow> {
  const { template_id, title, category, language, body, body_es, now: updated_at } = row;
  const words = { title, category, language, body, body_es, updated_at };
  const change = row.archived_at === undefined ? words : { ...words, archived_at: row.archived_at };
  return t.db
    .insertInto('message_templates')
    .values({ company_id: t.companyId, template_id, created_at: updated_at, ...change })
    .onConflict((conflict) => conflict.columns(['company_id', 'template_id']).doUpdateSet(change))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function setArchived(
  t: Tenant,
  template_id: string,
  archived_at: Date | null,
): Promise<TemplateRow | undefined> {
  return t.db
    .updateTable('message_templates')
    .set((eb) => ({
      // The first of two clicks counts.
      archived_at: archived_at && eb.fn.coalesce('archived_at', eb.val(archived_at)),
    }))
    .where('company_id', '=', t.companyId)
    .where('template_id', '=', template_id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function deleteTemplateRow(t: Tenant, template_id: string): Promise<void> {
  await t.db
    .deleteFrom('message_templates')
    .where('company_id', '=', t.companyId)
    .where('template_id', '=', template_id)
    .execute();
}
