import { createHash } from 'node:crypto';
import type { SalesColumns } from '#contract/pos/files.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** Names the headings of a report, whatever their case and the spaces around them. */
export function headingKey(headings: readonly string[]): string {
  const spelled = headings.map((heading) => heading.trim().toLowerCase());
  return createHash('sha256').update(JSON.stringify(spelled)).digest('hex');
}

/** What the columns of the company's reports mean, by their headings. */
export async function listLayouts(t: Tenant, connectionId: string): Promise<Map<string, SalesColumns>> {
  const rows = await t.db
    .selectFrom('pos_file_layouts')
    .select(['heading_key', 'columns'])
    .where('company_id', '=', t.companyId)
    .where('connection_id', '=', connectionId)
    .execute();
  return new Map(rows.map(({ heading_key, columns }) => [heading_key, columns as unknown as SalesColumns]));
}

export async function saveLayout(
  t: Tenant,
  layout: { connection_id: string; heading_key: string; columns: SalesColumns; saved_at: Date },
): Promise<void> {
  const values = { columns: JSON.stringify(layout.columns), saved_at: layout.saved_at };
  const { connection_id, heading_key } = layout;
  await t.db
    .insertInto('pos_file_layouts')
    .values({ company_id: t.companyId, connection_id, heading_key, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'connection_id', 'heading_key']).doUpdateSet(values))
    .execute();
}
