import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db.ts';

export async function insertContact(
  t: Tenant,
  contact: {
    loyalty_customer_id: string;
    name: string | null;
    phone_e164: string;
    email: string | null;
    consent: 'consented' | 'needs_confirmation' | 'opted_out';
    source: ContactSource;
    created_at: Date;
  },
): Promise<void> {
  await t.db
    .insertInto('contacts')
    .values({ company_id: t.companyId, ...contact })
    .execute();
}

export type ContactSource = 'web_form' | 'staff' | 'import' | 'keyword' | 'api';

/** One entry of the ledger of consent. */
export interface ConsentEvent {
  consent_event_id: string;
  loyalty_customer_id: string | null;
  kind: 'opt_in' | 'opt_out' | 'added_unconfirmed' | 'confirmation_asked' | 'erased';
  source: ContactSource | 'web_page' | 'carrier';
  /** The exact words that the person was shown, if any. */
  wording: string | null;
  occurred_at: Date;
  recorded_by: string | null;
  /** What says who it was and how it was given; taken away when the person is erased. */
  evidence: {
    phone_e164?: string;
    ip?: string;
    user_agent?: string;
    /** What the person wrote. */
    words?: string;
    attestation?: { how: string; when: string; by: string };
  };
}

/** Adds to the company's chain of consent, in this order. */
export async function appendConsentEvents(t: Tenant, events: readonly ConsentEvent[]): Promise<void> {
  await sql`select append_consent_events(${JSON.stringify(events)}::jsonb)`.execute(t.db);
}
