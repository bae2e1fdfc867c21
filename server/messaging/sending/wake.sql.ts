import { sql } from 'kysely';
import type { Database } from '#server/platform/db.ts';

/** Companies with texts that are due or in doubt. The clock's question. */
export async function listCompaniesWithTexts({ global }: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select companies_with_texts_to_send as company_id from companies_with_texts_to_send(${now})`.execute(global);
  return rows.map(({ company_id }) => company_id);
}
