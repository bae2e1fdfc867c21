import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

export async function getExportedCompany(t: Tenant) {
  return t.db
    .selectFrom('companies')
    .select(['company_id', 'name', 'zip_code'])
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
}

/** The moment at which the transaction began, by the database's clock. */
export async function getSnapshotTime(t: Tenant): Promise<Date> {
  const { now } = await t.db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow();
  return now;
}

/** The names of the company's users, by id. */
export async function listUserNames(t: Tenant): Promise<Map<string, string>> {
  const rows = await t.db
    .selectFrom('users')
    .select(['user_id', 'username'])
    .where('company_id', '=', t.companyId)
    .execute();
  return new Map(rows.map(({ user_id, username }) => [user_id, username]));
}

/** The uploaded documents, each with the invoice that had it first; its day is that of the upload at the company where it has none. */
export async function listDocuments(t: Tenant) {
  const { rows } = await sql<{
    file_id: string;
    storage_key: string;
    mime: string;
    vendor: string | null;
    number: string | null;
    date: string | null;
  }>`select distinct on (f.file_id) f.file_id, f.storage_key, f.mime, i.vendor, i.number,
      coalesce(i.date, (i.uploaded_at at time zone c.time_zone)::date) as date
    from files f join companies c on c.company_id = f.company_id
    left join invoice_files n on n.company_id = ${t.companyId} and n.file_id = f.file_id
    left join invoices i on i.company_id = ${t.companyId} and i.invoice_id = n.invoice_id
    where f.company_id = ${t.companyId} order by f.file_id, i.uploaded_at, i.invoice_id`.execute(t.db);
  return rows;
}

/** A page of the phone numbers that the company knows, in order. */
export async function nextPhones(t: Tenant, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select phone from (
      (select phone_e164 as phone from contacts where company_id = ${t.companyId} and phone_e164 > ${after} order by 1 limit ${limit})
      union
      (select evidence ->> 'phone_e164' from consent_evidence
        where company_id = ${t.companyId} and evidence ->> 'phone_e164' > ${after} order by 1 limit ${limit})
      union
      (select phone_e164 from reply_threads where company_id = ${t.companyId} and phone_e164 > ${after} order by 1 limit ${limit})
    ) known order by phone limit ${limit}`.execute(t.db);
  return rows.map(({ phone }) => phone);
}

/** Which of these hashes are suppressed, in hexadecimal. */
export async function listSuppressed(t: Tenant, hashes: readonly Buffer[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`select encode(phone_hash, 'hex') as hash from suppressions
    where company_id = ${t.companyId} and phone_hash = any (${hashes as Buffer[]}::bytea[])`.execute(t.db);
  return new Set(rows.map(({ hash }) => hash));
}
