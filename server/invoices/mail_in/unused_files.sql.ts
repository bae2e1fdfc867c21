import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/** Of a file `x` of an email `m`: nobody made a document or sales of it. */
const IS_UNUSED = sql<boolean>`m.status <> 'accepted' and x.invoice_id is null and x.pos_task_id is null and not x.is_known_report`;

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
