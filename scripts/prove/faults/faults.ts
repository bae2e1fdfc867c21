import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Random } from '#server/demo/random.ts';
import { openClient } from '#server/platform/db/connections.ts';
import type { Caller } from './caller.ts';
import { isReady, type Product } from './product/product.ts';
import type { Run } from './run.ts';

/** How often each kind happens, in parts of all. */
const PARTS = {
  session: 46,
  transaction: 22,
  thread: 11,
  client: 9,
  every_session: 5,
  server: 4,
  database: 3,
  proxy: 3,
};
export type FaultKind = keyof typeof PARTS;

export interface FaultCounts {
  counts: Partial<Record<FaultKind, number>>;
  /** Seconds until it was ready again after each kill of a server or of the database. */
  ready: Record<'server' | 'database', number[]>;
}

/** Between two faults, on average. */
const PAUSE_MS = 450;
/** How long a killed database or server may still seem ready: its last sessions answer for a moment. */
const STILL_READY_MS = 2000;

/** Causes that many faults at random moments, one after another. */
export async function causeFaults(
  run: Run,
  product: Product,
  callers: Caller[],
  random: Random,
  wanted: number,
  onFault: (kind: FaultKind, done: number) => void,
): Promise<FaultCounts> {
  const result: FaultCounts = { counts: {}, ready: { server: [], database: [] } };
  const kinds = (Object.keys(PARTS) as FaultKind[]).filter((kind) => kind !== 'proxy' || product.proxy);
  const lot = kinds.flatMap((kind) => Array.from({ length: PARTS[kind] }, () => kind));
  for (let done = 0; done < wanted; ) {
    const kind = random.pick(lot);
    const times = await cause(kind);
    done += times;
    if (times > 0) {
      result.counts[kind] = (result.counts[kind] ?? 0) + times;
      onFault(kind, done);
    }
    await pause(2 * PAUSE_MS * random.next());
  }
  return result;

  /** Returns how many faults it was. */
  async function cause(kind: FaultKind): Promise<number> {
    switch (kind) {
      case 'session':
        return endSessions(product, random, 'true', 1);
      case 'transaction':
        return endSessions(
          product,
          random,
          `state = 'idle in transaction' or (state = 'active' and xact_start is not null)`,
          1,
        );
      case 'every_session':
        return (await endSessions(product, random, 'true', 1000)) > 0 ? 1 : 0;
      case 'thread':
        return (await random.pick(product.processes).endThread()) ? 1 : 0;
      case 'client':
        return random.pick(callers).cut() > 0 ? 1 : 0;
      case 'proxy':
        await product.proxy?.kill();
        return 1;
      case 'server': {
        const begun = performance.now();
        await random.pick(product.processes).kill();
        await product.untilReady();
        result.ready.server.push((performance.now() - begun) / 1000);
        return 1;
      }
      case 'database': {
        product.killDatabase();
        const begun = performance.now();
        while (performance.now() - begun < STILL_READY_MS && (await isReady(run.url))) await pause(5);
        await product.untilReady();
        result.ready.database.push((performance.now() - begun) / 1000);
        return 1;
      }
    }
  }
}

/** Ends sessions of the application at random; returns their number. */
async function endSessions(product: Product, random: Random, which: string, most: number): Promise<number> {
  const connectionString = product.ownerUrl();
  if (!connectionString) return 0;
  const admin = openClient({ connectionString, application_name: 'prove' });
  try {
    await admin.connect();
    const found = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name <> 'prove' and (${which}) order by pid`,
    );
    return await endOnes(admin, found.rows, random, most);
  } catch {
    // The database is away.
    return 0;
  } finally {
    await admin.end().catch(() => {});
  }
}

async function endOnes(admin: pg.Client, rows: { pid: number }[], random: Random, most: number): Promise<number> {
  const pids = rows.map(({ pid }) => pid);
  const some = most >= pids.length ? pids : [random.pick(pids)];
  const { rows: ended } = await admin.query<{ ended: boolean }>(
    'select pg_terminate_backend(p) as ended from unnest($1::int[]) p',
    [some],
  );
  return ended.filter((row) => row.ended).length;
}
