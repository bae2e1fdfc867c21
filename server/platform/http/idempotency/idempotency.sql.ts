import { sql } from 'kysely';
import type { AllCompanies, Tenant } from '../../db/db.ts';

/** One request under its key, of possibly several. */
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
 * it covers; a crash of the database can only undo the stored answer, which leaves `saved`, and that is true.
 */
async function commitWithoutWaiting(t: Tenant): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(t.db);
}

const mine = (t: Tenant, { userId, keyHash }: KeyClaim) =>
  sql`company_id = ${t.companyId} and user_id = ${userId} and key_hash = ${keyHash}`;

/**
 * Claims the key when it is free, when its owner is overdue and saved nothing, or when it has expired. False otherwise.
 * @param until how long no other request can claim it
 * @param before a key from before this time is deleted
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
 * Records, in a transaction that has changed something, that the change belongs to the key; a transaction that only read leaves the key
 * unchanged. False when another request has taken the key over: then this transaction must not commit.
 */
export async function markSaved(t: Tenant, claim: KeyClaim, until: Date): Promise<boolean> {
  const ours = sql`${mine(t, claim)} and claim_id = ${claim.claimId} and state <> 'answered'`;
  // A transaction gets its id with its first change, not before. Asked on the machine that has the company's rows.
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

/** Frees the key of a refused request, so that the corrected request can use it. */
export async function releaseKey(t: Tenant, claim: KeyClaim): Promise<false> {
  await sql`delete from idempotency_keys where ${mine(t, claim)} and claim_id = ${claim.claimId}`.execute(t.db);
  return false;
}

/**
 * Ends the work on a key when its progress is unknown: free if nothing was saved, otherwise saved without an answer.
 * Returns whether something was.
 */
export async function abandonKey(t: Tenant, claim: KeyClaim, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with freed as (
      delete from idempotency_keys
      where ${mine(t, claim)} and claim_id = ${claim.claimId} and state = 'claimed')
    update idempotency_keys set claimed_until = ${at}
    where ${mine(t, claim)} and claim_id = ${claim.claimId} and state = 'saved'`.execute(t.db);
  return numAffectedRows === 1n;
}

/** Deletes the keys from before this time, for all companies. */
export async function deleteOldKeys({ all }: AllCompanies, before: Date): Promise<void> {
  await all.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
