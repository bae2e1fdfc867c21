import { sql } from 'kysely';
import type { PosConnection, PosSources } from '#contract/pos/connections.ts';
import type { PosDriverName, PosName } from '#contract/pos/drivers.ts';
import type { SalesColumns } from '#contract/pos/files.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import { companyOfJob } from '#server/platform/db/mint_company_id.ts';

const COLUMNS = [
  ...(['connection_id', 'driver', 'state', 'account_ref', 'account_name', 'place_ref', 'place_name'] as const),
  ...(['columns', 'refunds_return', 'history_from', 'stock_from'] as const),
  ...(['synced_until', 'accepted_at', 'counts_fault', 'counts_sent_at', 'connected_at'] as const),
  ...(['name_source', 'price_source', 'codes_source', 'count_source'] as const),
] as const;

/** A connection, locked until the transaction ends: one change of its sales at a time. */
export async function lockConnection(
  t: Tenant,
  of: { driver: PosDriverName } | { connection_id: string } | { task_id: string },
) {
  const row = await t.db
    .selectFrom('pos_connections')
    .select(COLUMNS)
    .where('company_id', '=', t.companyId)
    .where((eb) => {
      if ('driver' in of) return eb('driver', '=', of.driver);
      if ('connection_id' in of) return eb('connection_id', '=', of.connection_id);
      const ofTask = eb.selectFrom('pos_tasks').select('connection_id').where('task_id', '=', of.task_id);
      return eb('connection_id', '=', ofTask.where('company_id', '=', t.companyId));
    })
    .forUpdate()
    .executeTakeFirst();
  return row && connectionOf(row);
}

interface ConnectionRow extends Record<`${'name' | 'price' | 'codes' | 'count'}_source`, string> {
  driver: string;
  state: string;
  columns: unknown;
  counts_fault: string | null;
}

const connectionOf = <Row extends ConnectionRow>(row: Row) => ({
  ...row,
  name_source: row.name_source as PosSources['name'],
  price_source: row.price_source as PosSources['price'],
  codes_source: row.codes_source as PosSources['codes'],
  count_source: row.count_source as PosSources['count'],
  counts_fault: row.counts_fault as PosConnection['counts_fault'],
  driver: row.driver as PosDriverName,
  state: row.state as ConnectionState,
  /** Null before the first file. */
  columns: row.columns as SalesColumns | null,
});

export type ConnectionState = 'setting_up' | 'active' | 'paused' | 'signed_out' | 'disconnected';
export type Connection = NonNullable<Awaited<ReturnType<typeof lockConnection>>>;
export type PosConnectionRow = Connection & { driver: PosName };

/** That of files has no account. */
export function isOfPointOfSale(connection: Connection): connection is PosConnectionRow {
  return connection.driver !== 'file';
}

/** The points of sale that are or were connected. */
export async function listConnections(t: Tenant): Promise<PosConnectionRow[]> {
  const rows = await t.db
    .selectFrom('pos_connections')
    .select(COLUMNS)
    .where('company_id', '=', t.companyId)
    .orderBy('created_at')
    .execute();
  return rows.map(connectionOf).filter(isOfPointOfSale);
}

/** Creates the connection unless it exists. */
export async function ensureConnection(
  t: Tenant,
  connection: { connection_id: string; driver: PosDriverName; created_at: Date; state?: ConnectionState },
): Promise<void> {
  await t.db
    .insertInto('pos_connections')
    .values({ company_id: t.companyId, ...connection })
    .onConflict((conflict) => conflict.columns(['company_id', 'driver']).doNothing())
    .execute();
}

/** Remembers how the last file was read. */
export async function saveReading(
  t: Tenant,
  connectionId: string,
  { columns, refunds_return }: { columns: SalesColumns; refunds_return: boolean },
): Promise<void> {
  await changeConnection(t, connectionId, { columns: JSON.stringify(columns), refunds_return });
}

interface ConnectionValues {
  state: ConnectionState;
  account_ref: string | null;
  account_name: string | null;
  place_ref: string | null;
  place_name: string | null;
  columns: string;
  refunds_return: boolean;
  history_from: string;
  stock_from: string;
  synced_until: Date | null;
  accepted_at: Date | null;
  connected_at: Date;
  connected_by: string | null;
  name_source: PosSources['name'];
  price_source: PosSources['price'];
  codes_source: PosSources['codes'];
  count_source: PosSources['count'];
  counts_fault: PosConnection['counts_fault'];
  counts_sent_at: Date;
}

export async function changeConnection(
  t: Tenant,
  connectionId: string,
  values: Partial<ConnectionValues>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await t.db
    .updateTable('pos_connections')
    .set(values)
    .where('company_id', '=', t.companyId)
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Companies with a connection that a sync could bring up to date. */
export async function listCompaniesToSync({ all }: AllCompanies): Promise<CompanyId[]> {
  const rows = await all
    .selectFrom('pos_connections')
    .select('company_id')
    .distinct()
    .where('driver', '<>', 'file')
    .where('state', '=', 'active')
    .execute();
  return rows.map(companyOfJob);
}

/** The lines of the open tickets of a connection, newest versions alone. */
export async function listOpenTickets(t: Tenant, connectionId: string) {
  const { rows } = await sql<{ sale_id: string; lines: { pos_item_id: string; quantity: string; returned: string }[] }>`
    select v.sale_id, v.lines from (
      select distinct on (n.sale_id) n.sale_id, n.lines, n.is_open from pos_sale_versions n
      join pos_sales s on s.company_id = n.company_id and s.sale_id = n.sale_id and s.connection_id = ${connectionId}
      join pos_tasks k on k.company_id = n.company_id and k.task_id = n.task_id and k.undone_at is null
      where n.company_id = ${t.companyId} and n.sale_id in (
        select o.sale_id from pos_sale_versions o where o.company_id = ${t.companyId} and o.is_open)
      order by n.sale_id, n.version desc, n.task_id desc
    ) v where v.is_open`.execute(t.db);
  return rows;
}
