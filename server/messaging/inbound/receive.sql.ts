import { sql } from 'kysely';
import type { InboundKind } from '#contract/messaging/inbound/keywords.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Database, Tenant } from '#server/platform/db/db.ts';
import { companyOfWebhook } from '#server/platform/db/mint_company_id.ts';

/** The company that owns one of these addresses; undefined when they are shared or unknown. */
export async function findAddressOwner(
  { global }: Database,
  driver: string,
  addresses: readonly string[],
): Promise<CompanyId | undefined> {
  const row = await global
    .selectFrom('sender_numbers')
    .select('company_id')
    .where('driver', '=', driver)
    .where('address', 'in', addresses)
    .where('company_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row?.company_id ? companyOfWebhook({ company_id: row.company_id }) : undefined;
}

/** The companies that have texted a phone from these addresses, the last one first. */
export async function listThreadCompanies(
  { global }: Database,
  driver: string,
  addresses: readonly string[],
  phone_hash: Buffer,
): Promise<CompanyId[]> {
  const rows = await global
    .selectFrom('sender_threads')
    .select('company_id')
    .where('driver', '=', driver)
    .where('address', 'in', addresses)
    .where('phone_hash', '=', phone_hash)
    .groupBy('company_id')
    .orderBy((eb) => eb.fn.max('last_at'), 'desc')
    .orderBy('company_id')
    .execute();
  return rows.map(companyOfWebhook);
}

/** Companies that know a phone, or else the only company. */
export async function listCompaniesOfPhone({ global }: Database, phone_e164: string): Promise<CompanyId[]> {
  const { rows } = await sql<{ company_id: string }>`select company_id from companies_of_phone(${phone_e164})`.execute(
    global,
  );
  return rows.map(companyOfWebhook);
}

/** The companies that already have this message. */
export async function listReceivers({ global }: Database, driver: string, provider_ref: string): Promise<string[]> {
  const rows = await global
    .selectFrom('inbound_receipts')
    .select('company_id')
    .where('driver', '=', driver)
    .where('provider_ref', '=', provider_ref)
    .execute();
  return rows.map(({ company_id }) => company_id);
}

/**
 * Stores the message's id for this company; false when it is already there. A simultaneous second delivery waits for the first one's
 * transaction.
 */
export async function claimReceipt(
  t: Tenant,
  receipt: { driver: string; provider_ref: string; received_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await t.db
    .insertInto('inbound_receipts')
    .values({ company_id: t.companyId, ...receipt })
    .onConflict((conflict) => conflict.columns(['driver', 'provider_ref', 'company_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The conversation of a phone, created if needed; it belongs to the contact who has the number now. */
export async function saveThread(
  t: Tenant,
  thread: { reply_thread_id: string; loyalty_customer_id: string | null; phone_e164: string; last_at: Date },
): Promise<string> {
  const { loyalty_customer_id, last_at } = thread;
  const { reply_thread_id } = await t.db
    .insertInto('reply_threads')
    .values({ company_id: t.companyId, ...thread })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'phone_e164']).doUpdateSet({ loyalty_customer_id, last_at }),
    )
    .returning('reply_thread_id')
    .executeTakeFirstOrThrow();
  return reply_thread_id;
}

export interface NewInbound {
  inbound_message_id: string;
  reply_thread_id: string;
  loyalty_customer_id: string | null;
  phone_e164: string;
  address: string | null;
  body: string;
  meaning: InboundKind;
  campaign_id: string | null;
  driver: string;
  media_count: number;
  is_answered_by_provider: boolean;
  received_at: Date;
  /** Null: a user has to read it. */
  read_at: Date | null;
}

export async function insertInbound(t: Tenant, inbound: NewInbound): Promise<void> {
  await t.db
    .insertInto('inbound_messages')
    .values({ company_id: t.companyId, ...inbound })
    .execute();
}

/** The campaign whose message went to the contact last, whenever it was queued. */
export async function findLastCampaign(t: Tenant, loyalty_customer_id: string): Promise<string | null> {
  const row = await t.db
    .selectFrom('messages')
    .select('campaign_id')
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .where('campaign_id', 'is not', null)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.campaign_id ?? null;
}

/** Automatic answers of these kinds that went to a phone since then. */
export async function countAutomaticAnswers(
  t: Tenant,
  whom: { phone_e164: string; loyalty_customer_id: string | null },
  purposes: readonly ('opt_out' | 'opt_in' | 'help')[],
  since: Date,
): Promise<number> {
  const { count } = await t.db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', t.companyId)
    .where('phone_e164', '=', whom.phone_e164)
    .where((eb) =>
      eb.or([
        eb('loyalty_customer_id', 'is', null),
        ...(whom.loyalty_customer_id ? [eb('loyalty_customer_id', '=', whom.loyalty_customer_id)] : []),
      ]),
    )
    .where('purpose', 'in', purposes)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** The words of the request to confirm that the contact got: a YES agrees to them. */
export async function findConfirmationWords(t: Tenant, loyalty_customer_id: string): Promise<string | null> {
  const row = await t.db
    .selectFrom('messages')
    .select('body')
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .where('purpose', '=', 'confirmation')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.body ?? null;
}
