import type { PosSources } from '#contract/pos/connections.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { Connection } from '../connections.sql.ts';
import { hasWaitingEvents } from '../events.sql.ts';
import { findOpenTask } from '../tasks.sql.ts';
import { differingValues } from './values.rules.ts';
import { listPairs } from './values.sql.ts';

/** Which side is right about each value. */
export function sourcesOf({ name_source, price_source, codes_source, count_source }: Connection): PosSources {
  return { name: name_source, price: price_source, codes: codes_source, count: count_source };
}

/** How many values differ, by what is known here alone. */
export async function countValues(t: Tenant, connection: Connection): Promise<number> {
  const { count, ...sources } = sourcesOf(connection);
  if (Object.values(sources).every((source) => source !== 'pos')) return 0;
  const pairs = await listPairs(t, connection.connection_id);
  return differingValues(pairs, { ...sources, count: 'none' }, new Map()).length;
}

/** Whether sales of the point of sale wait to be booked: its counts know of them, and the ledger does not yet. */
export async function hasWaitingSales(t: Tenant, connectionId: string): Promise<boolean> {
  return (await findOpenTask(t, connectionId)) !== undefined || (await hasWaitingEvents(t, connectionId));
}
