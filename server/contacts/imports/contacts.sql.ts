import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import type { ConsentState } from '../sql.ts';

/** Which of these numbers already belong to a contact. */
export async function findKnownPhones(t: Tenant, phones: readonly string[]): Promise<Set<string>> {
  const rows = await t.db
    .selectFrom('contacts')
    .select('phone_e164')
    .where('company_id', '=', t.companyId)
    .where(sql<boolean>`phone_e164 = any(${[...phones]}::text[])`)
    .execute();
  return new Set(rows.map(({ phone_e164 }) => phone_e164));
}

/** The contacts with one of these numbers who agreed to texts, with archived ones. */
export function listConsented(t: Tenant, phones: readonly string[]): Promise<Consented[]> {
  return consentedOf(t, phones).execute();
}

/** Those of them who get texts now: archived contacts get none. */
export function listTexted(t: Tenant, phones: readonly string[]): Promise<Consented[]> {
  return consentedOf(t, phones).where('archived_at', 'is', null).execute();
}

interface Consented {
  phone_e164: string;
  name: string | null;
}

function consentedOf(t: Tenant, phones: readonly string[]) {
  return t.db
    .selectFrom('contacts')
    .select(['phone_e164', 'name'])
    .where('company_id', '=', t.companyId)
    .where('consent', '=', 'consented')
    .where(sql<boolean>`phone_e164 = any(${[...phones]}::text[])`)
    .orderBy('created_at');
}

/** Which of these hashes, in hexadecimal, are suppressed. */
export async function findSuppressed(t: Tenant, hashes: readonly Buffer[]): Promise<Set<string>> {
  const rows = await t.db
    .selectFrom('suppressions')
    .select(sql<string>`encode(phone_hash, 'hex')`.as('hash'))
    .where('company_id', '=', t.companyId)
    .where(sql<boolean>`phone_hash = any(${[...hashes]}::bytea[])`)
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** A contact of a file, ready to insert. */
export interface ImportedContact {
  loyalty_customer_id: string;
  phone_e164: string;
  name: string | null;
  email: string | null;
  zip_code: string | null;
  language: 'en' | 'es';
  consent: ConsentState;
  promised_per_month: number | null;
}

/**
 * Inserts the contacts of an import in one statement; a number that became a contact meanwhile is skipped. They are selected together with
 * the import, so a distributed database inserts them where the company's rows are.
 * @returns the ids of the inserted contacts
 */
export async function insertContacts(
  t: Tenant,
  import_id: string,
  contacts: readonly ImportedContact[],
  created_at: Date,
): Promise<Set<string>> {
  if (contacts.length === 0) return new Set();
  const { rows } = await sql<{ loyalty_customer_id: string }>`
    insert into contacts (company_id, loyalty_customer_id, phone_e164, name, email, zip_code, language, consent, promised_per_month,
      source, created_at)
    select i.company_id, p.*, 'import', ${created_at}
    from contact_imports i, unnest(${contacts.map(({ loyalty_customer_id }) => loyalty_customer_id)}::uuid[],
      ${contacts.map(({ phone_e164 }) => phone_e164)}::text[], ${contacts.map(({ name }) => name)}::text[],
      ${contacts.map(({ email }) => email)}::text[], ${contacts.map(({ zip_code }) => zip_code)}::text[],
      ${contacts.map(({ language }) => language)}::text[], ${contacts.map(({ consent }) => consent)}::text[],
      ${contacts.map(({ promised_per_month }) => promised_per_month)}::smallint[]) as p
    where i.company_id = ${t.companyId} and i.import_id = ${import_id}
    on conflict (company_id, phone_e164) do nothing returning loyalty_customer_id`.execute(t.db);
  return new Set(rows.map(({ loyalty_customer_id }) => loyalty_customer_id));
}

export async function insertTagged(
  t: Tenant,
  tagged: readonly { loyalty_customer_id: string; tag_id: string }[],
): Promise<void> {
  if (tagged.length === 0) return;
  await sql`insert into contact_tags (company_id, loyalty_customer_id, tag_id)
    select g.company_id, x.loyalty_customer_id, g.tag_id
    from unnest(${tagged.map(({ loyalty_customer_id }) => loyalty_customer_id)}::uuid[], ${tagged.map(({ tag_id }) => tag_id)}::uuid[])
      as x (loyalty_customer_id, tag_id) join tags g on g.company_id = ${t.companyId} and g.tag_id = x.tag_id
    on conflict do nothing`.execute(t.db);
}

/** Every tag of the company, by its lower-case name. The tags cannot be deleted until the transaction ends. */
export async function tagsByName(t: Tenant): Promise<Map<string, { tag_id: string; is_active: boolean }>> {
  const rows = await t.db
    .selectFrom('tags')
    .select(['tag_id', 'name', 'is_active'])
    .where('company_id', '=', t.companyId)
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ name, ...tag }) => [name.toLowerCase(), tag]));
}
