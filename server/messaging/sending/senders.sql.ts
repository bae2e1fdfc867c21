import { sql } from 'kysely';
import type { SharedSender } from '#server/drivers/sms/sms.ts';
import type { Database, Tenant } from '#server/platform/db/db.ts';
import type { SenderPace } from './pace.rules.ts';

export interface Sender extends SenderPace {
  address: string;
  /** Whether other companies send from it too. */
  is_shared: boolean;
}

/** Segments a second and a day; null: as many as the per-second pace allows. */
export interface GivenPace {
  per_second?: number | undefined;
  per_day?: number | null | undefined;
}

export interface OwnSender extends GivenPace {
  driver: string;
  address: string;
}

export interface OtherSender {
  address: string;
  is_own: boolean;
}

/** Stores the shared sender with its configured pace. */
export async function saveSharedSender({ global }: Database, driver: string, shared: SharedSender): Promise<void> {
  const { address, per_second, per_day } = shared;
  await global
    .insertInto('sender_numbers')
    .values({ driver, address, company_id: null, per_second, per_day })
    .onConflict((conflict) =>
      conflict
        .columns(['driver', 'address'])
        .doUpdateSet({ per_second, per_day })
        .where('sender_numbers.company_id', 'is', null),
    )
    .execute();
}

/** Which company has the address, and what else this company has: locked, so that two commands do not give one number to two companies. */
export async function lockOtherSenders(t: Tenant, driver: string, address: string): Promise<OtherSender[]> {
  return t.db
    .selectFrom('sender_numbers')
    .select((eb) => ['address', eb('company_id', 'is not distinct from', t.companyId).as('is_own')])
    .where('driver', '=', driver)
    .where((eb) => eb.or([eb('address', '=', address), eb('company_id', '=', t.companyId)]))
    .forUpdate()
    .$narrowType<{ is_own: boolean }>()
    .execute();
}

/** A company's own number; an undefined pace stays unchanged, or gets the default of a new number. */
export async function saveOwnSender(t: Tenant, sender: OwnSender, fresh: Required<GivenPace>): Promise<void> {
  const { driver, address, per_second, per_day } = sender;
  const given = { ...(per_second === undefined ? {} : { per_second }), ...(per_day === undefined ? {} : { per_day }) };
  await t.db
    .insertInto('sender_numbers')
    .values({ driver, address, company_id: t.companyId, ...fresh, ...given })
    .onConflict((conflict) =>
      conflict
        .columns(['driver', 'address'])
        .doUpdateSet({ company_id: t.companyId, ...given })
        .where('sender_numbers.company_id', '=', t.companyId),
    )
    .execute();
}

/** Removes the company's own number. False when it did not have it. */
export async function deleteOwnSender(t: Tenant, driver: string, address: string): Promise<boolean> {
  const { numDeletedRows } = await t.db
    .deleteFrom('sender_numbers')
    .where('driver', '=', driver)
    .where('address', '=', address)
    .where('company_id', '=', t.companyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * What the company's messages are sent from: its own number, or else the shared sender. Locked, so that no other process reserves its slots
 * meanwhile.
 */
export async function lockSender(t: Tenant, driver: string): Promise<Sender | undefined> {
  const { rows } = await sql<Sender>`
    select address, company_id is null as is_shared, per_second::float8 as per_second, per_day,
      nullif(next_slot_at, '-infinity') as next_slot_at, counted_day::text as counted_day, sent_that_day
    from sender_numbers where driver = ${driver} and (company_id = ${t.companyId} or company_id is null)
    order by company_id nulls last, address limit 1 for no key update`.execute(t.db);
  return rows[0];
}

export async function saveReservation(t: Tenant, driver: string, address: string, after: SenderPace): Promise<void> {
  const { next_slot_at, counted_day, sent_that_day } = after;
  await t.db
    .updateTable('sender_numbers')
    .set({ counted_day, sent_that_day, ...(next_slot_at === null ? {} : { next_slot_at }) })
    .where('driver', '=', driver)
    .where('address', '=', address)
    .execute();
}

/** Sets the moment before which it sends nothing, because its provider asked to wait. */
export async function holdBackSender(t: Tenant, driver: string, address: string, until: Date): Promise<void> {
  await sql`update sender_numbers set next_slot_at = greatest(next_slot_at, ${until})
    where driver = ${driver} and address = ${address}`.execute(t.db);
}

/** Records that the company texted these phones from a shared sender, so that a reply finds the company. */
export async function saveThreads(
  t: Tenant,
  thread: { driver: string; address: string; at: Date },
  phoneHashes: readonly Buffer[],
): Promise<void> {
  await sql`
    insert into sender_threads (driver, address, phone_hash, company_id, last_at)
    select ${thread.driver}, ${thread.address}, hash, ${t.companyId}, ${thread.at}
    from (select distinct hash from unnest(${phoneHashes}::bytea[]) as hash order by 1) h
    on conflict (driver, address, phone_hash, company_id) do update set last_at = excluded.last_at`.execute(t.db);
}
