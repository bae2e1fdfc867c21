import type pg from 'pg';
import type { Run } from '../run.ts';
import type { Shop } from '../shop.ts';

/** What the checks at the end work with: the database as its owner, who sees every company. */
export interface Inquiry {
  run: Run;
  owner: pg.Pool;
}

/** Runs a query that must find nothing; each row that it finds is a violation. */
export async function expectNone(
  { run, owner }: Inquiry,
  what: string,
  query: string,
  values: unknown[] = [],
): Promise<void> {
  const { rows } = await owner.query(query, values);
  if (rows.length > 0) run.violate(`${what}: ${rows.length}, for example ${JSON.stringify(rows.slice(0, 3))}`);
}

/** The lists contain the same, each value once. */
export function expectSame({ run }: Inquiry, what: string, wanted: readonly string[], found: readonly string[]): void {
  const counts = new Map<string, number>();
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1);
  const missing = wanted.filter((one) => !counts.has(one));
  const doubled = [...counts].filter(([, count]) => count > 1).map(([one]) => one);
  const known = new Set(wanted);
  const extra = [...counts.keys()].filter((one) => !known.has(one));
  for (const [kind, list] of Object.entries({ missing, doubled, extra }))
    if (list.length > 0) run.violate(`${what}, ${kind}: ${list.length}, for example ${list.slice(0, 3).join(', ')}`);
}

export async function column({ owner }: Inquiry, query: string, values: unknown[]): Promise<string[]> {
  const { rows } = await owner.query({ text: query, values, rowMode: 'array' });
  return rows.map(([value]: unknown[]) => String(value));
}

export type OfShop<T> = { shop: Shop; record: T };
