import type { Tenant } from '#server/platform/db.ts';

export async function insertContact(
  t: Tenant,
  contact: {
    loyalty_customer_id: string;
    name: string | null;
    phone_e164: string;
    email: string | null;
    consent: 'consented' | 'needs_confirmation' | 'opted_out';
    created_at: Date;
  },
): Promise<void> {
  await t.db
    .insertInto('contacts')
    .values({ company_id: t.companyId, ...contact })
    .execute();
}

/** Adds to the ledger of consent. */
export async function insertConsentEvent(
  t: Tenant,
  event: {
    consent_event_id: string;
    loyalty_customer_id: string;
    phone_e164: string;
    kind: 'opt_in' | 'opt_out' | 'added_unconfirmed';
    source: 'web_form' | 'staff' | 'import' | 'keyword' | 'api';
    wording: string | null;
    occurred_at: Date;
    recorded_by: string | null;
  },
): Promise<void> {
  await t.db
    .insertInto('consent_events')
    .values({ company_id: t.companyId, ...event })
    .execute();
}
