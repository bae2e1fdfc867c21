import { sql } from 'kysely';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Database, Tenant } from '#server/platform/db/db.ts';
import { companyOfPublicPage } from '#server/platform/db/mint_company_id.ts';

/** One message on the simulated network. */
export interface SimulatedMessage {
  id: string;
  phone: string;
  /** The number at our end. */
  address: string | null;
  company: string;
  /** From the phone to us. */
  is_inbound: boolean;
  body: string;
  /** Of our messages: the status; of the phone's: the meaning. */
  status: string;
  error_code: string | null;
  at: Date;
}

/** The company's newest messages on the simulated network, newest first. */
export async function listSimulatedMessages(t: Tenant, most: number): Promise<SimulatedMessage[]> {
  const { rows } = await sql<SimulatedMessage>`
    select s.*, c.name as company from (
      (select message_id as id, phone_e164 as phone, sender as address, false as is_inbound, body, status, error_code, sent_at as at
        from messages
        where company_id = ${t.companyId} and driver = 'simulator' and sent_at is not null and phone_e164 is not null
        order by created_at desc limit ${most})
      union all
      (select inbound_message_id, phone_e164, address, true, body, meaning, null, received_at
        from inbound_messages where company_id = ${t.companyId} and driver = 'simulator' and phone_e164 is not null
        order by received_at desc limit ${most})
    ) s join companies c on c.company_id = ${t.companyId}
    order by s.at desc limit ${most}`.execute(t.db);
  return rows;
}

/** A phone that a company knows. */
export interface SimulatedPhone {
  phone: string;
  name: string | null;
  company: string;
}

/** The phones of the company's newest contacts. */
export function listSimulatedPhones(t: Tenant, most: number): Promise<SimulatedPhone[]> {
  return t.db
    .selectFrom('contacts as k')
    .innerJoin('companies as c', 'c.company_id', 'k.company_id')
    .select(['k.phone_e164 as phone', 'k.name', 'c.name as company'])
    .where('k.company_id', '=', t.companyId)
    .where('k.archived_at', 'is', null)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.loyalty_customer_id', 'desc')
    .limit(most)
    .execute();
}

/** Companies that have a user, newest first. */
export async function listCompanies({ global }: Database, most: number): Promise<CompanyId[]> {
  const rows = await global
    .selectFrom('users')
    .select('company_id')
    .groupBy('company_id')
    .orderBy((eb) => eb.fn.max('created_at'), 'desc')
    .limit(most)
    .execute();
  return rows.map(companyOfPublicPage);
}

/** Companies that have texted a phone over the simulated network. */
export async function listTextingCompanies({ global }: Database, phone_hash: Buffer): Promise<CompanyId[]> {
  const rows = await global
    .selectFrom('sender_threads')
    .select('company_id')
    .distinct()
    .where('driver', '=', 'simulator')
    .where('phone_hash', '=', phone_hash)
    .execute();
  return rows.map(companyOfPublicPage);
}

/** The numbers that a phone can text: the shared one and those of companies. */
export async function listSimulatedAddresses({ global }: Database): Promise<string[]> {
  const rows = await global
    .selectFrom('sender_numbers')
    .select('address')
    .where('driver', '=', 'simulator')
    .orderBy('company_id', (order) => order.asc().nullsFirst())
    .orderBy('address')
    .execute();
  return rows.map(({ address }) => address);
}
