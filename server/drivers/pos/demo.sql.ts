import { sql } from 'kysely';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import { companyOfJob } from '#server/platform/db/mint_company_id.ts';
import type { PosSale, SellableItem, SoldLine } from './pos.ts';

/** What the company sells at a price: its recipes and its items. */
export async function listMenu(t: Tenant): Promise<(SellableItem & { price_cents: number })[]> {
  const { rows } = await sql<SellableItem & { price_cents: number }>`
    select recipe_id::text as ref, name, null as sku, null as barcode, selling_price_cents as price_cents, 'item' as kind
    from recipes where company_id = ${t.companyId} and archived_at is null and selling_price_cents > 0
    union all
    select item_id::text, name, sku, barcodes[1], selling_price_cents, 'item'
    from items where company_id = ${t.companyId} and is_active and selling_price_cents > 0
    order by name, ref`.execute(t.db);
  return rows;
}

export interface Ticket {
  ticket_id: string;
  version: number;
  state: PosSale['state'];
  sold_at: Date;
  changed_at: Date;
  lines: SoldLine[];
}

const ticketsQuery = (t: Tenant) =>
  t.db
    .selectFrom('demo_tickets')
    .select(['ticket_id', 'version', sql<PosSale['state']>`state`.as('state'), 'sold_at', 'changed_at'])
    .select(sql<SoldLine[]>`lines`.as('lines'))
    .where('company_id', '=', t.companyId);

/** Tickets that changed in a time, in the order of their changes. */
export function listChangedTickets(
  t: Tenant,
  { from, until, offset, most }: { from: Date; until: Date; offset: number; most: number },
): Promise<Ticket[]> {
  return ticketsQuery(t)
    .where('changed_at', '>=', from)
    .where('changed_at', '<=', until)
    .orderBy('changed_at')
    .orderBy('ticket_id')
    .offset(offset)
    .limit(most)
    .execute();
}

export function findTickets(t: Tenant, ticketIds: readonly string[]): Promise<Ticket[]> {
  return ticketsQuery(t).where(sql<boolean>`ticket_id = any (${ticketIds}::uuid[])`).execute();
}

/** The tickets that changed last. */
export function listNewestTickets(t: Tenant, most: number): Promise<Ticket[]> {
  return ticketsQuery(t).orderBy('changed_at', 'desc').orderBy('ticket_id').limit(most).execute();
}

export async function saveTicket(t: Tenant, { ticket_id, lines, ...ticket }: Ticket): Promise<void> {
  const row = { ...ticket, lines: JSON.stringify(lines) };
  await t.db
    .insertInto('demo_tickets')
    .values({ company_id: t.companyId, ticket_id, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'ticket_id']).doUpdateSet(row))
    .execute();
}

/** Lets the till sell by itself, or not. */
export async function setAutomaticSales(t: Tenant, rings: boolean): Promise<void> {
  await t.db
    .insertInto('demo_tills')
    .values({ company_id: t.companyId, rings })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ rings }))
    .execute();
}

export async function hasAutomaticSales(t: Tenant): Promise<boolean> {
  const row = await t.db
    .selectFrom('demo_tills')
    .select('rings')
    .where('company_id', '=', t.companyId)
    .executeTakeFirst();
  return row?.rings ?? false;
}

export async function listRingingTills({ all }: AllCompanies): Promise<CompanyId[]> {
  const rows = await all.selectFrom('demo_tills').select('company_id').where('rings', '=', true).execute();
  return rows.map(companyOfJob);
}
