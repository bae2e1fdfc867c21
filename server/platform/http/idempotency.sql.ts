import { sql } from 'kysely';
import type { AllCompanies, Tenant } from '../db/db.ts';

/** One request under its key, as one of several that may be sent. */
export interface KeyClaim {
  userId: string;
  keyHash: Buffer;
  fingerprint: Buffer;
  claimId: string;
}

export interface KeyRow {
  fingerprint: Buffer;
  state: 'claimed' | 'saved' | 'answered';
  claimed_until: Date;
  status: number | null;
  answer: string | null;
}

/**
 * The commit of this transaction does not wait for the disk. The log is written in order, so a claim is on the disk before the change that
 * it covers; an answer that a crash of the database takes back leaves `saved`, which is true.
 */
async function commitWithoutWaiting(t: Tenant): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(t.db);
}

const mine = (t: Tenant, { userId, keyHash }: KeyClaim) =>
  sql`company_id = ${t.companyId} and user_id = ${userId} and key_hash = ${keyHash}`;

/**
 * Takes the key when nobody has it, when who had it is overdue and saved nothing, or when its time is over. False otherwise.
 * @param until how long nobody else may take it
 * @param before a key that was named earlier than this is forgotten
 */
export async function claimKey(
  t: Tenant,
  claim: KeyClaim,
  { at, until, before }: { at: Date; until: Date; before: Date },
): Promise<boolean> {
  const { userId, keyHash, fingerprint, claimId } = claim;
  await commitWithoutWaiting(t);
  const { rows } = await sql`
    insert into idempotency_keys as k
      (company_id, user_id, key_hash, fingerprint, state, claim_id, claimed_until, created_at)
    values (${t.companyId}, ${userId}, ${keyHash}, ${fingerprint}, 'claimed', ${claimId}, ${until}, ${at})
    on conflict (company_id, user_id, key_hash) do update set
      fingerprint = excluded.fingerprint, state = 'claimed', claim_id = excluded.claim_id,
      claimed_until = excluded.claimed_until, created_at = excluded.created_at, status = null, answer = null
    where (k.state = 'claimed' and k.claimed_until <= ${at}) or k.created_at < ${before}
    returning 1`.execute(t.db);
  return rows.length > 0;
}

export async function findKey(t: Tenant, claim: KeyClaim): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    select fingerprint, state, claimed_until, status, answer from idempotency_keys where ${mine(t, claim)}`.execute(
    t.db,
  );
  return rows[0];
}

/**
 * Says, in a transaction that has changed something, that the change is the key's; one that only read leaves the key as it is.
 * False when another request has taken the key over: then this transaction must not commit.
 */
export async function markSaved(t: Tenant, claim: KeyClaim, until: Date): Promise<boolean> {
  const ours = sql`${mine(t, claim)} and claim_id = ${claim.claimId} and state <> 'answered'`;
  // A transaction has an id of its own from its first change on, and not before. Asked where the company's rows are, on several machines.
  const { rows } = await sql<{ has_changed: boolean }>`
    select pg_current_xact_id_if_assigned() is not null as has_changed from idempotency_keys where ${ours}`.execute(
    t.db,
  );
  if (rows[0]?.has_changed === false) return true;
  const { numAffectedRows } = await sql`
    update idempotency_keys set state = 'saved', claimed_until = ${until} where ${ours}`.execute(t.db);
  return numAffectedRows === 1n;
}

export async function saveAnswer(t: Tenant, claim: KeyClaim, status: number, answer: string): Promise<void> {
  await commitWithoutWaiting(t);
  await sql`
    update idempotency_keys set state = 'answered', status = ${status}, answer = ${answer}
    where ${mine(t, claim)} and claim_id = ${claim.claimId}`.execute(t.db);
}

/** Frees the key of a request that was refused, so that the corrected one may use it. */
export async function releaseKey(t: Tenant, claim: KeyClaim): Promise<void> {
  await sql`delete from idempotency_keys where ${mine(t, claim)} and claim_id = ${claim.claimId}`.execute(t.db);
}

/** Ends the work on a key when it is not known how far it came: free if nothing was saved, else saved without an answer. */
export async function abandonKey(t: Tenant, claim: KeyClaim, at: Date): Promise<void> {
  await sql`
    with freed as (
      delete from idempotency_keys
      where ${mine(t, claim)} and claim_id = ${claim.claimId} and state = 'claimed')
    update idempotency_keys set claimed_until = ${at}
    where ${mine(t, claim)} and claim_id = ${claim.claimId} and state = 'saved'`.execute(t.db);
}

/** Forgets the keys that were named before this: their time is over for all companies alike. */
export async function deleteOldKeys({ all }: AllCompanies, before: Date): Promise<void> {
  await all.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
