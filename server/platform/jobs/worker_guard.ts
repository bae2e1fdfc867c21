import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { keepConnected } from '../db/connections.ts';

const SWEEP_MS = 10_000;
const UNLOCK = 'select graphile_worker.force_unlock_workers($1::text[])';

/** Tells living workers from dead ones, so that the locked jobs of a killed process are released at once. */
export interface WorkerGuard {
  /** Call before the pool of workers takes its first job. */
  register(poolId: string): void;
  /** The pool has ended: its remaining jobs are released. */
  retire(poolId: string): void;
  close(): Promise<void>;
}

/**
 * Every process that works on jobs holds an advisory lock on its number for as long as its connection lives; a number whose lock is free
 * belongs to a dead process. A lost connection is opened again with the same number.
 */
export async function openWorkerGuard(ownerUrl: string, log: Logger): Promise<WorkerGuard> {
  const key = randomInt(1, 2 ** 47);
  const poolIds: string[] = [];
  let client: pg.Client | undefined;
  // One statement at a time on the one connection.
  let turn: Promise<unknown> = Promise.resolve();

  function inTurn(step: (client: pg.Client) => Promise<unknown>): Promise<void> {
    turn = turn
      .then(() => client && step(client))
      .catch((error: Error) => log.warn({ err: error }, 'job lock check failed, retrying'));
    return turn as Promise<void>;
  }

  const kept = keepConnected(ownerUrl, {
    lost(error) {
      client = undefined;
      log.warn({ err: error }, 'lost the connection that holds the job lock');
    },
    async connect(next) {
      await next.query('select pg_advisory_lock($1)', [key]);
      client = next;
      await inTurn((guard) => registerProcess(guard, key, poolIds));
    },
  });
  await kept.first;
  await inTurn(releaseDeadProcesses);
  const sweep = setInterval(() => inTurn(releaseDeadProcesses), SWEEP_MS);

  return {
    register(poolId) {
      poolIds.push(poolId);
      void inTurn((guard) => registerProcess(guard, key, poolIds));
    },
    retire(poolId) {
      poolIds.splice(poolIds.indexOf(poolId), 1);
      void inTurn(async (guard) => {
        await registerProcess(guard, key, poolIds);
        await guard.query(UNLOCK, [[poolId]]);
      });
    },
    async close() {
      clearInterval(sweep);
      await inTurn((guard) => guard.query('delete from worker_processes where process_key = $1', [key]));
      await kept.close();
    },
  };
}

function registerProcess(guard: pg.Client, key: number, poolIds: string[]): Promise<unknown> {
  return guard.query(
    `insert into worker_processes (process_key, pool_ids) values ($1, $2)
     on conflict (process_key) do update set pool_ids = excluded.pool_ids`,
    [key, poolIds],
  );
}

/**
 * Deletes processes whose lock is free and releases every job that belongs to no living process. A job from the last seconds may belong to
 * a worker that is being registered, so those wait for the next sweep.
 */
async function releaseDeadProcesses(guard: pg.Client): Promise<void> {
  const { rows: dead } = await guard.query<{ pool_ids: string[] }>(
    `delete from worker_processes p where not exists (
       select from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 1
         and l.database = (select oid from pg_database where datname = current_database())
         and (l.classid::bigint << 32) + l.objid::bigint = p.process_key)
     returning pool_ids`,
  );
  const { rows: orphans } = await guard.query<{ locked_by: string }>(
    `select distinct j.locked_by from graphile_worker.jobs j
     where j.locked_by is not null and j.locked_at < now() - interval '15 seconds'
       and not exists (select from worker_processes p where j.locked_by = any (p.pool_ids))`,
  );
  const ids = [...dead.flatMap(({ pool_ids }) => pool_ids), ...orphans.map(({ locked_by }) => locked_by)];
  if (ids.length > 0) await guard.query(UNLOCK, [ids]);
}
