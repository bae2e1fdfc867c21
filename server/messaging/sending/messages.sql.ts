import type { MessageStatus } from '#contract/messaging/campaigns/statuses.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { MessagePurpose } from './rules.ts';

interface NewMessage {
  message_id: string;
  campaign_id: string | null;
  loyalty_customer_id: string | null;
  phone_e164: string;
  body: string;
  purpose: MessagePurpose;
  status: 'queued' | 'suppressed';
  reason: string | null;
  due_at: Date;
  segments: number;
  in_reply_to: string | null;
  created_at: Date;
  created_by: string | null;
  settled_at: Date | null;
}

export async function insertMessage(t: Tenant, message: NewMessage): Promise<void> {
  await t.db
    .insertInto('messages')
    .values({ company_id: t.companyId, ...message })
    .execute();
}

export interface SentMessage {
  message_id: string;
  campaign_id: string | null;
  loyalty_customer_id: string | null;
  phone_e164: string | null;
  purpose: MessagePurpose;
  status: MessageStatus;
  attempts: number;
  earlier_sends: number;
  provider_ref: string | null;
  slot_at: Date | null;
  sent_at: Date | null;
}

/** A message by its id or by the provider's reference, locked for the transaction. */
export async function lockMessage(
  t: Tenant,
  which: { message_id?: string | undefined; provider_ref?: string | undefined },
): Promise<SentMessage | undefined> {
  const { message_id, provider_ref } = which;
  if (message_id === undefined && provider_ref === undefined) return undefined;
  const row = await t.db
    .selectFrom('messages')
    .select(['message_id', 'campaign_id', 'loyalty_customer_id', 'phone_e164', 'purpose', 'status', 'attempts'])
    .select(['earlier_sends', 'provider_ref', 'slot_at', 'sent_at'])
    .where('company_id', '=', t.companyId)
    .$if(message_id !== undefined, (query) => query.where('message_id', '=', message_id ?? ''))
    .$if(message_id === undefined, (query) => query.where('provider_ref', '=', provider_ref ?? ''))
    .forUpdate()
    .executeTakeFirst();
  return row as SentMessage | undefined;
}

export async function updateMessage(
  t: Tenant,
  message_id: string,
  change: {
    status: MessageStatus;
    reason?: string | null;
    error_code?: string | null;
    earlier_sends?: number;
    provider_ref?: string;
    due_at?: Date;
    sent_at?: Date | null;
    settled_at?: Date | null;
    lease_until?: Date | null;
  },
): Promise<void> {
  await t.db
    .updateTable('messages')
    .set(change)
    .where('company_id', '=', t.companyId)
    .where('message_id', '=', message_id)
    .execute();
}

/** The error codes of the last messages to a contact with a known outcome, newest first; null: it arrived. */
export async function listLastCodes(t: Tenant, loyalty_customer_id: string, most: number): Promise<(string | null)[]> {
  const rows = await t.db
    .selectFrom('messages')
    .select(['status', 'error_code'])
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .where('status', 'in', ['delivered', 'undelivered', 'failed'])
    .orderBy('settled_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ status, error_code }) => (status === 'delivered' ? null : error_code));
}
