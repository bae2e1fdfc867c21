import { type RawBuilder, sql } from 'kysely';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import { companyOfJob } from '#server/platform/db/mint_company_id.ts';

/** Of a file `x` of an email `m`: nobody made a document or sales of it. */
const IS_UNUSED = sql<boolean>`m.status <> 'accepted' and x.invoice_id is null and x.pos_task_id is null and not x.is_known_report`;
const IS_OLD = (before: Date): RawBuilder<boolean> =>
  sql<boolean>`m.status = 'archived' and m.decided_at < ${before} and ${IS_UNUSED}`;

/** The bytes of files that only emails have of which nobody made anything. */
export async function unusedFileBytes(t: Tenant): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(f.bytes), 0)::bigint as bytes from files f
    where f.company_id = ${t.companyId}
      and exists (select from received_mail_files x
        join received_mails m on m.company_id = x.company_id and m.mail_id = x.mail_id
        where x.company_id = f.company_id and x.file_id = f.file_id and ${IS_UNUSED})
      and not exists (select from invoice_files i where i.company_id = f.company_id and i.file_id = f.file_id)`.execute(
    t.db,
  );
  return rows[0]?.bytes ?? 0;
}

/** The companies with files of emails that were archived before this. */
export async function listCompaniesWithUnusedFiles({ all }: AllCompanies, before: Date): Promise<CompanyId[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct x.company_id from received_mail_files x
    join received_mails m on m.company_id = x.company_id and m.mail_id = x.mail_id
    where ${IS_OLD(before)}`.execute(all);
  return rows.map(companyOfJob);
}

/** Takes these files from their emails. The keys of those that belong to nothing else. */
export async function deleteUnusedFiles(t: Tenant, before: Date): Promise<string[]> {
  const { rows: taken } = await sql<{ file_id: string }>`
    delete from received_mail_files x using received_mails m
    where x.company_id = ${t.companyId} and m.company_id = x.company_id and m.mail_id = x.mail_id and ${IS_OLD(before)}
    returning x.file_id`.execute(t.db);
  const ids = taken.map(({ file_id }) => file_id);
  const { rows } = await sql<{ storage_key: string }>`
    delete from files f where f.company_id = ${t.companyId} and f.file_id = any(${ids}::uuid[])
      and not exists (select from invoice_files i where i.company_id = f.company_id and i.file_id = f.file_id)
      and not exists (select from received_mail_files x where x.company_id = f.company_id and x.file_id = f.file_id)
    returning f.storage_key`.execute(t.db);
  return rows.map(({ storage_key }) => storage_key);
}

/** Which of these keys a file of the company has. */
export async function usedKeys(t: Tenant, keys: string[]): Promise<string[]> {
  const rows = await t.db
    .selectFrom('files')
    .select('storage_key')
    .where('company_id', '=', t.companyId)
    .where('storage_key', 'in', keys)
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}
