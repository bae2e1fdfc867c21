import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { chainStart, sha256 } from './chain.ts';
export type ContactSource = 'web_form' | 'staff' | 'import' | 'keyword' | 'api';
/** `web_page`: the customer's own page. `carrier`: the network refuses our messages to that number. */
export type ConsentSource = ContactSource | 'web_page' | 'carrier';

/** The shop's statement that a contact gave consent: how, when (a calendar date), and who of the shop vouches for it. */
export interface Attestation {
  how: string;
  when: string;
  by: string;
}

/** Who it was and how the consent was given; deleted when the contact is erased. */
export interface Evidence {
  ip?: string;
  user_agent?: string;
  /** The number came without a form of ours, so nothing is known of what was shown. */
  without_form?: true;
  /** What the contact wrote. */
  words?: string;
  attestation?: Attestation;
  /** The imported file and the row in it, counted as a spreadsheet counts. */
  import?: { file_name: string; sha256: string; row: number };
}

/** One entry of the consent ledger. */
export interface ConsentEvent {
  consent_event_id: string;
  /** Null when the number had no contact. */
  loyalty_customer_id: string | null;
  kind: 'opt_in' | 'opt_out' | 'added_unconfirmed' | 'confirmation_asked' | 'erased';
  source: ConsentSource;
  /** The exact words that the contact was shown, if any. */
  wording: string | null;
  occurred_at: Date;
  recorded_by: string | null;
  evidence: Evidence & { phone_e164?: string; phone_hash?: string };
}

/** How many links a company's chain has, and the hash of the last one. */
export interface ChainEnd {
  length: number;
  hash: string;
}

function chainQuery(t: Tenant) {
  return t.db
    .selectFrom('consent_chains')
    .select(['length', sql<string>`encode(hash, 'hex')`.as('hash')])
    .where('company_id', '=', t.companyId);
}

/** Undefined before the company's first event. */
export function findChainEnd(t: Tenant): Promise<ChainEnd | undefined> {
  return chainQuery(t).executeTakeFirst();
}

/**
 * Makes the transactions that decide about consent in this company run one after the other. Taken as the first lock, it keeps decisions
 * from using data that another transaction is changing, and prevents deadlocks.
 */
export async function lockConsent(t: Tenant): Promise<ChainEnd> {
  const end = await chainQuery(t).forUpdate().executeTakeFirst();
  if (end) return end;
  await t.db
    .insertInto('consent_chains')
    .values({ company_id: t.companyId, length: 0, hash: Buffer.from(chainStart(t.companyId), 'hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return chainQuery(t).forUpdate().executeTakeFirstOrThrow();
}

export async function moveChainEnd(t: Tenant, { length, hash }: ChainEnd): Promise<void> {
  await t.db
    .updateTable('consent_chains')
    .set({ length, hash: Buffer.from(hash, 'hex') })
    .where('company_id', '=', t.companyId)
    .execute();
}

export interface Wording {
  wording_id: string;
  wording_sha256: string;
}

/** Stores words that a contact was shown, each version once. */
export async function keepWording(t: Tenant, wording: string, first_used_at: Date): Promise<Wording> {
  const wording_sha256 = sha256(wording);
  const hash = Buffer.from(wording_sha256, 'hex');
  await t.db
    .insertInto('consent_wordings')
    .values({ company_id: t.companyId, wording_id: newId(), wording, wording_sha256: hash, first_used_at })
    .onConflict((conflict) => conflict.columns(['company_id', 'wording_sha256']).doNothing())
    .execute();
  const { wording_id } = await t.db
    .selectFrom('consent_wordings')
    .select('wording_id')
    .where('company_id', '=', t.companyId)
    .where('wording_sha256', '=', hash)
    .executeTakeFirstOrThrow();
  return { wording_id, wording_sha256 };
}

/** The words that contacts were shown, by id. */
export async function listWordings(t: Tenant): Promise<Map<string, string>> {
  const rows = await t.db
    .selectFrom('consent_wordings')
    .select(['wording_id', 'wording'])
    .where('company_id', '=', t.companyId)
    .execute();
  return new Map(rows.map(({ wording_id, wording }) => [wording_id, wording]));
}

/** An event as the chain contains it, with its evidence. Hashes are hexadecimal. */
export interface EventRow {
  seq: number;
  consent_event_id: string;
  loyalty_customer_id: string | null;
  kind: string;
  source: string;
  wording_id: string | null;
  occurred_at: Date;
  recorded_by: string | null;
  evidence_hash: string;
  hash: string;
  salt: string | null;
  evidence: unknown;
}

/**
 * Adds events with their evidence, thousands with two statements. Selected together with the company's locked row of consent_chains: a
 * distributed database then inserts them where the company's rows are.
 */
export async function insertEvents(t: Tenant, events: readonly EventRow[]): Promise<void> {
  const given = JSON.stringify(events);
  await sql`insert into consent_events (company_id, consent_event_id, seq, loyalty_customer_id, kind, source, wording_id, occurred_at,
      recorded_by, evidence_hash, hash)
    select c.company_id, e.consent_event_id, e.seq, e.loyalty_customer_id, e.kind, e.source, e.wording_id, e.occurred_at, e.recorded_by,
      decode(e.evidence_hash, 'hex'), decode(e.hash, 'hex')
    from consent_chains c, json_to_recordset(${given}) as e (consent_event_id uuid, seq bigint, loyalty_customer_id uuid, kind text,
      source text, wording_id uuid, occurred_at timestamptz, recorded_by uuid, evidence_hash text, hash text)
    where c.company_id = ${t.companyId}`.execute(t.db);
  await sql`insert into consent_evidence (company_id, consent_event_id, salt, evidence)
    select c.company_id, e.consent_event_id, e.salt, e.evidence
    from consent_chains c, json_to_recordset(${given}) as e (consent_event_id uuid, salt uuid, evidence jsonb)
    where c.company_id = ${t.companyId}`.execute(t.db);
}

/** The next events after link `after`, in the order of the chain. Salt and evidence are null once the contact was erased. */
export function nextEvents(t: Tenant, after: number, limit: number): Promise<EventRow[]> {
  return t.db
    .selectFrom('consent_events as e')
    .leftJoin('consent_evidence as p', (join) =>
      join.onRef('p.company_id', '=', 'e.company_id').onRef('p.consent_event_id', '=', 'e.consent_event_id'),
    )
    .select(['e.seq', 'e.consent_event_id', 'e.loyalty_customer_id', 'e.kind', 'e.source', 'e.wording_id'])
    .select(['e.occurred_at', 'e.recorded_by', 'p.salt', sql<unknown>`p.evidence`.as('evidence')])
    .select([
      sql<string>`encode(e.evidence_hash, 'hex')`.as('evidence_hash'),
      sql<string>`encode(e.hash, 'hex')`.as('hash'),
    ])
    .where('e.company_id', '=', t.companyId)
    .where('e.seq', '>', after)
    .orderBy('e.seq')
    .limit(limit)
    .execute();
}

/** Whether there is an event after the end of the chain. */
export async function hasEventsAfterEnd(t: Tenant): Promise<boolean> {
  const event = await t.db
    .selectFrom('consent_events as e')
    .leftJoin('consent_chains as c', 'c.company_id', 'e.company_id')
    .select('e.seq')
    .where('e.company_id', '=', t.companyId)
    .where('e.seq', '>', sql<number>`coalesce(c.length, 0)`)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

/** The words of a contact's last opt-in, if there was one and words were shown. */
export async function lastAgreedWording(t: Tenant, loyalty_customer_id: string): Promise<string | undefined> {
  const row = await t.db
    .selectFrom('consent_events as e')
    .leftJoin('consent_wordings as w', (join) =>
      join.onRef('w.company_id', '=', 'e.company_id').onRef('w.wording_id', '=', 'e.wording_id'),
    )
    .select('w.wording')
    .where('e.company_id', '=', t.companyId)
    .where('e.loyalty_customer_id', '=', loyalty_customer_id)
    .where('e.kind', '=', 'opt_in')
    .orderBy('e.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.wording ?? undefined;
}

/** Whether the chain has the erasure of a contact with this number. */
export async function hasErasedContact(t: Tenant, phone_hash: Buffer): Promise<boolean> {
  const event = await t.db
    .selectFrom('consent_events as e')
    .innerJoin('consent_evidence as p', (join) =>
      join.onRef('p.company_id', '=', 'e.company_id').onRef('p.consent_event_id', '=', 'e.consent_event_id'),
    )
    .select('e.seq')
    .where('e.company_id', '=', t.companyId)
    .where('e.kind', '=', 'erased')
    .where('e.loyalty_customer_id', 'is not', null)
    .where(sql`p.evidence ->> 'phone_hash'`, '=', phone_hash.toString('hex'))
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}
