import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import type { Erased } from './parts.ts';

/** Waits for transactions that insert rows of this contact, and makes later ones wait until this transaction ends. */
export async function lockContact(t: Tenant, loyalty_customer_id: string): Promise<void> {
  await t.db
    .selectFrom('contacts')
    .select('loyalty_customer_id')
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .forUpdate()
    .execute();
}

/**
 * Deletes what is stored beside the chain for this number, also from before there was a contact. The chain itself has only salted hashes of
 * it. Returns how many rows, as the functions below do.
 */
export async function deleteEvidence(t: Tenant, { loyalty_customer_id, phone_e164 }: Erased): Promise<number> {
  const { numAffectedRows } = await sql`delete from consent_evidence p using consent_events e
    where p.company_id = ${t.companyId} and e.company_id = p.company_id and e.consent_event_id = p.consent_event_id
      and (e.loyalty_customer_id = ${loyalty_customer_id}
        or (e.loyalty_customer_id is null and p.evidence ->> 'phone_e164' = ${phone_e164}))`.execute(t.db);
  return Number(numAffectedRows);
}

/** The contact's tags are deleted with the contact. */
export async function deleteContact(t: Tenant, loyalty_customer_id: string): Promise<void> {
  await t.db
    .deleteFrom('contacts')
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .execute();
}

/** Stored answers for repeated requests that contain one of these values. */
export async function deleteAnswers(t: Tenant, needles: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`delete from idempotency_keys where company_id = ${t.companyId}
    and exists (select from unnest(${needles}::text[]) n where strpos(lower(answer), lower(n)) > 0)`.execute(t.db);
  return Number(numAffectedRows);
}

/** Mails to the team that contain one of these values keep only the fact that they were sent, and to whom. */
export async function deleteMails(t: Tenant, needles: readonly string[]): Promise<number> {
  const { numAffectedRows } =
    await sql`update mails set text = null, html = null where company_id = ${t.companyId} and status <> 'queued'
    and exists (select from unnest(${needles}::text[]) n
      where strpos(lower(coalesce(text, '') || ' ' || coalesce(html, '')), lower(n)) > 0)`.execute(t.db);
  return Number(numAffectedRows);
}
