import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';

export type ContactSource = 'web_form' | 'staff' | 'import' | 'keyword' | 'api';
/** `web_page`: the customer's own page. `carrier`: the network refuses texts from us to that number. */
export type ConsentSource = ContactSource | 'web_page' | 'carrier';

/** Who the shop says gave their consent: how, when (a calendar date), and who of the shop vouches for it. */
export interface Attestation {
  how: string;
  when: string;
  by: string;
}

/** What says who it was and how it was given; taken away when the person is erased. */
export interface Evidence {
  ip?: string;
  user_agent?: string;
  /** What the person wrote. */
  words?: string;
  attestation?: Attestation;
  /** The file that they came in, and their row of it, counted as a spreadsheet does. */
  import?: { file_name: string; sha256: string; row: number };
}

/** One entry of the ledger of consent. */
export interface ConsentEvent {
  consent_event_id: string;
  /** Null where the number was no contact's. */
  loyalty_customer_id: string | null;
  kind: 'opt_in' | 'opt_out' | 'added_unconfirmed' | 'confirmation_asked' | 'erased';
  source: ConsentSource;
  /** The exact words that the person was shown, if any. */
  wording: string | null;
  occurred_at: Date;
  recorded_by: string | null;
  evidence: Evidence & { phone_e164?: string; phone_hash?: string };
}

/** Adds to the company's chain of consent, in this order. */
export async function appendConsentEvents(t: Tenant, events: readonly ConsentEvent[]): Promise<void> {
  await sql`select append_consent_events(${JSON.stringify(events)}::jsonb)`.execute(t.db);
}

/** Somebody of a file, for the ledger. */
export interface ImportedPerson {
  loyalty_customer_id: string;
  phone_e164: string;
  /** Their row of the file, counted as a spreadsheet does. */
  row: number;
  /** Whether the shop vouches for their consent. */
  isAgreed: boolean;
}

/** What the people of a file have in common. */
export interface ImportedFile {
  file: { file_name: string; sha256: string };
  attestation: Attestation | null;
  /** The words that were vouched for. */
  wording: string;
  occurred_at: Date;
  recorded_by: string | null;
}

/** Adds an entry for each of them to the company's chain, in this order: an opt-in of those who agreed, an addition of the others. */
export async function appendImportedConsent(
  t: Tenant,
  people: readonly ImportedPerson[],
  { file, attestation, wording, occurred_at, recorded_by }: ImportedFile,
): Promise<void> {
  if (people.length === 0) return;
  await sql`select append_imported_consent(${people.map(() => newId())}::uuid[],
    ${people.map(({ loyalty_customer_id }) => loyalty_customer_id)}::uuid[], ${people.map(({ phone_e164 }) => phone_e164)}::text[],
    ${people.map(({ row }) => row)}::int[], ${people.map(({ isAgreed }) => isAgreed)}::boolean[], ${JSON.stringify(file)}::jsonb,
    ${attestation && JSON.stringify(attestation)}::jsonb, ${wording}, ${occurred_at}, ${recorded_by}::uuid)`.execute(
    t.db,
  );
}

/**
 * Lets one transaction at a time decide about consent in this company. The chain is one in any case; asked for first, nobody decides by
 * what another one is just changing, and nobody waits in a circle.
 */
export async function lockConsent(t: Tenant): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consent ${t.companyId}`}, 0))`.execute(t.db);
}

/** The words that a contact agreed to last, if they ever agreed and words were shown. */
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
