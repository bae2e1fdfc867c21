import { sql } from 'kysely';
import type { Database } from '../db/db.ts';

/** Whether any process works on jobs. Dead processes are removed by the others within seconds. */
export async function anyWorkerAlive(db: Database): Promise<boolean> {
  const { rows } = await sql<{ alive: boolean }>`select exists (select from worker_processes) as alive`.execute(
    db.global,
  );
  return rows[0]?.alive ?? false;
}
