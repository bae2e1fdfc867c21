import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import type { Contacts } from '#server/platform/db/tables.gen.ts';
import type { ContactSource } from './consent/events.sql.ts';

export type ConsentState = 'consented' | 'needs_confirmation' | 'opted_out';

/** A contact as other features see it. */
export type ContactRow = Pick<
  Selectable<Contacts>,
  | 'loyalty_customer_id'
  | 'name'
  | 'phone_e164'
  | 'email'
  | 'zip_code'
  | 'joined_from'
  | 'created_at'
  | 'updated_at'
  | 'archived_at'
  | 'confirmation_asked_at'
  | 'unreachable_at'
> & {
  /** When the request to confirm that waits will go out. */
  confirmation_goes_out_at: Date | null;
  consent: ConsentState;
  language: 'en' | 'es';
  source: ContactSource;
};

const COLUMNS = [
  'loyalty_customer_id',
  'name',
  'phone_e164',
  'email',
  'consent',
  'zip_code',
  'language',
  'source',
  'joined_from',
  'created_at',
  'updated_at',
  'archived_at',
  'unreachable_at',
] as const;

/** A value of the newest request to confirm `m` to the contact `c`; null if there is none. */
function ofRequest<T>(value: RawBuilder<T>): RawBuilder<T | null> {
  return sql`(select ${value} from messages m
    where m.company_id = c.company_id and m.loyalty_customer_id = c.loyalty_customer_id and m.purpose = 'confirmation'
    order by m.created_at desc limit 1)`;
}

/** Whether a request has not gone out yet and waits. */
const WAITS = sql<boolean>`m.sent_at is null and m.earlier_sends = 0 and m.status in ('queued', 'held')`;

/** Whether a request ended without being sent, so that the contact can be asked. What a restore canceled after its hour may have been sent. */
const NEVER_SENT = sql<boolean>`m.sent_at is null and m.earlier_sends = 0
  and (m.status in ('suppressed', 'failed') or m.status = 'cancelled' and m.due_at > m.settled_at)`;

/** When the request to confirm went out to the contact `c`; null while it waits, and when it ended without being sent. */
export const ASKED_AT = sql<Date | null>`case
  when c.confirmation_asked_at is null or ${ofRequest(sql`${WAITS} or ${NEVER_SENT}`)} then null
  else coalesce(${ofRequest(sql<Date>`coalesce(m.sent_at, m.slot_at)`)}, c.confirmation_asked_at) end`;

/** When the request to confirm that waits will go out to the contact `c`; null: none waits. */
export const GOES_OUT_AT = sql<Date | null>`case
  when c.confirmation_asked_at is not null and c.consent = 'needs_confirmation'
  then ${ofRequest(sql<Date>`case when ${WAITS} then m.due_at end`)} end`;

function contactsQuery(t: Tenant) {
  return t.db
    .selectFrom('contacts as c')
    .select(COLUMNS)
    .select([ASKED_AT.as('confirmation_asked_at'), GOES_OUT_AT.as('confirmation_goes_out_at')])
    .where('company_id', '=', t.companyId)
    .$narrowType<ContactRow>();
}

export function findContact(t: Tenant, loyalty_customer_id: string): Promise<ContactRow | undefined> {
  return contactsQuery(t).where('loyalty_customer_id', '=', loyalty_customer_id).executeTakeFirst();
}

export function findContactByPhone(t: Tenant, phone_e164: string): Promise<ContactRow | undefined> {
  return contactsQuery(t).where('phone_e164', '=', phone_e164).executeTakeFirst();
}

export interface ContactFields {
  loyalty_customer_id: string;
  name: string | null;
  phone_e164: string;
  email: string | null;
  consent: ConsentState;
  source: ContactSource;
  language: 'en' | 'es';
  zip_code: string | null;
  joined_from: string | null;
  birth_date: string | null;
  promised_per_month: number | null;
  created_at: Date;
}

/** Adds a contact; false when a contact already has the phone. */
export async function insertContact(t: Tenant, contact: ContactFields): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await t.db
    .insertInto('contacts')
    .values({ company_id: t.companyId, ...contact })
    .onConflict((conflict) => conflict.columns(['company_id', 'phone_e164']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What can change about a contact who still gets messages; `updated_at` always does. A `ContactStop` ends the messages. */
export interface ContactChange {
  updated_at: Date;
  name?: string | null;
  email?: string | null;
  zip_code?: string | null;
  language?: 'en' | 'es';
  birth_date?: string | null;
  promised_per_month?: number;
  joined_from?: string;
  consent?: 'consented';
  archived_at?: null;
  confirmation_asked_at?: Date;
  unreachable_at?: null;
  unreachable_reason?: null;
}

/** Why a contact gets no more messages. */
export type ContactStop =
  | { consent: 'opted_out' }
  | { archived_at: Date }
  | { unreachable_at: Date; unreachable_reason: string };

export async function updateContact(t: Tenant, loyalty_customer_id: string, change: ContactChange): Promise<void> {
  await updateQuery(t, loyalty_customer_id).set(change).execute();
}

/** Only for `stopMessages`, which drops the waiting messages. */
export async function stopContact(
  t: Tenant,
  loyalty_customer_id: string,
  stop: ContactStop,
  updated_at: Date,
): Promise<void> {
  await updateQuery(t, loyalty_customer_id)
    .set({ ...stop, updated_at })
    .execute();
}

function updateQuery(t: Tenant, loyalty_customer_id: string) {
  return t.db
    .updateTable('contacts')
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id);
}

/** The name of a user. */
export async function usernameOf(t: Tenant, userId: string): Promise<string | undefined> {
  const row = await t.db
    .selectFrom('users')
    .select('username')
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.username;
}
