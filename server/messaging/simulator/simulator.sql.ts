import { sql } from 'kysely';
import type { Database } from '#server/platform/db.ts';

/** One text on the simulated network. */
export interface SimulatedText {
  id: string;
  phone: string;
  /** The number at our end. */
  address: string | null;
  company: string;
  /** From the phone to us. */
  is_inbound: boolean;
  body: string;
  /** Of ours: how far it came; of the phone's: what it was read as. */
  status: string;
  error_code: string | null;
  at: Date;
}

/** The newest texts of all phones and companies, the newest first. */
export async function listSimulatedTexts({ global }: Database, most: number): Promise<SimulatedText[]> {
  const { rows } = await sql<SimulatedText>`select * from simulated_texts(${most})`.execute(global);
  return rows;
}

/** Phones that companies here know. */
export async function listSimulatedPhones(
  { global }: Database,
  most: number,
): Promise<{ phone: string; name: string | null; company: string }[]> {
  const { rows } = await sql<{ phone: string; name: string | null; company: string }>`
    select * from simulated_phones(${most})`.execute(global);
  return rows;
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
