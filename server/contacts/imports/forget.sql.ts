import { sql } from 'kysely';
import type { Database } from '#server/platform/db.ts';

/** The companies that have files of imports which ended before that time. */
export async function listCompaniesWithOldFiles({ global }: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select companies_with_old_contact_files as company_id from companies_with_old_contact_files(${before})`.execute(
    global,
  );
  return rows.map(({ company_id }) => company_id);
}
