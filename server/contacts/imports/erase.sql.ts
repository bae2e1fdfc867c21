import { sql } from 'kysely';
import type { ImportShape } from '#contract/contacts/imports.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** Imports that a process is working on. No other one begins until the transaction ends. */
export async function countUnderWay(t: Tenant): Promise<number> {
  const { rows } = await sql<{ state: string }>`
    select state from contact_imports where company_id = ${t.companyId} for update`.execute(t.db);
  return rows.filter(({ state }) => state === 'checking' || state === 'running').length;
}

export async function listStoredFiles(t: Tenant): Promise<string[]> {
  const rows = await t.db
    .selectFrom('contact_imports')
    .select('storage_key')
    .where('company_id', '=', t.companyId)
    .where('storage_key', 'is not', null)
    .execute();
  return rows.flatMap(({ storage_key }) => storage_key ?? []);
}

/** The national digits identify a number in any spelling. */
const NATIONAL = 10;

/** Deletes refused rows that contain the number in any spelling, the name or the email address. Returns how many. */
export async function deleteRefusalsNaming(
  t: Tenant,
  contact: { phone_e164: string; name: string | null; email: string | null },
): Promise<number> {
  const words = [contact.name, contact.email].flatMap((word) => (word ? [word.toLowerCase()] : []));
  const { numAffectedRows } = await sql`delete from contact_import_refusals r where r.company_id = ${t.companyId}
    and (exists (select from jsonb_array_elements_text(r.cells) c
        where strpos(regexp_replace(c, '[^0-9]', '', 'g'), ${contact.phone_e164.slice(-NATIONAL)}) > 0)
      or exists (select from unnest(${words}::text[]) w
        where strpos(lower((select string_agg(c, ' ') from jsonb_array_elements_text(r.cells) c)), w) > 0))`.execute(
    t.db,
  );
  return Number(numAffectedRows);
}

/** Reduces every import to its name, its figures and its columns' headings. Returns the changed imports. */
export async function blankImports(t: Tenant, now: Date): Promise<string[]> {
  const { rows: imports } = await sql<{ import_id: string; shape: ImportShape }>`
    select import_id, shape from contact_imports
    where company_id = ${t.companyId} and (storage_key is not null or shape -> 'samples' <> '[]'
      or checked -> 'errors' <> '[]' or checked -> 'unknown_tags' <> '[]')`.execute(t.db);
  for (const { import_id, shape } of imports) {
    // Without a row of headings, they are the cells of a contact.
    const headings = shape.has_header ? shape.headings : shape.headings.map(() => '');
    await sql`
      update contact_imports set storage_key = null, shape = ${JSON.stringify({ ...shape, headings, samples: [] })}::jsonb,
        checked = checked || '{"errors": [], "unknown_tags": []}',
        state = case when state in ('uploaded', 'checked') then 'cancelled' else state end,
        ended_at = coalesce(ended_at, ${now})
      where company_id = ${t.companyId} and import_id = ${import_id}`.execute(t.db);
  }
  return imports.map(({ import_id }) => import_id);
}
