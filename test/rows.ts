import { expect } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import type { TestApp } from './app.ts';

/** Rows for tests of what the database itself refuses: written without any verb, by the owner of the tables. */
let phones = 0;

/** A contact who agreed to texts. */
export async function contactRow(t: TestApp, company_id: string): Promise<string> {
  const id = newId();
  await t.owner.query(
    `insert into contacts (company_id, loyalty_customer_id, phone_e164, consent, created_at) values ($1, $2, $3, 'consented', now())`,
    [company_id, id, `+1207555${String(++phones).padStart(4, '0')}`],
  );
  return id;
}

/** A campaign that was never sent. */
export async function campaignRow(t: TestApp, company_id: string, type: 'promo' | 'coupon' = 'promo'): Promise<string> {
  const id = newId();
  await t.owner.query(
    `insert into campaigns (company_id, campaign_id, name, campaign_type, status, body, created_at)
     values ($1, $2, 'Soups', $3, 'draft', 'Soup', now())`,
    [company_id, id, type],
  );
  return id;
}

/** An empty company. */
export async function companyRow(t: TestApp): Promise<string> {
  const id = newId();
  await t.owner.query(
    `insert into companies (company_id, name, zip_code, created_at) values ($1, 'Gone', '04101', now())`,
    [id],
  );
  return id;
}

/** Resolves when a session waits for a lock. */
export async function untilOneWaits(t: TestApp): Promise<void> {
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await t.owner.query(waiting)).rows[0].n, { timeout: 10_000 }).toBe(1);
}
