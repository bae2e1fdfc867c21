import type { Database } from '#server/platform/db/db.ts';

/** How the simulated network treats the messages to a phone: the percentages of outcomes; all others are delivered. */
export interface Behavior {
  undelivered: number;
  failed: number;
  /** Without any report. */
  silent: number;
  /** Why they fail, as a `MessageFailure`. */
  error_code: string;
  delay_ms: number;
}

/** The chosen behaviors of all phones that have one. */
export async function listBehaviors({ global }: Database): Promise<Map<string, Behavior>> {
  const rows = await global.selectFrom('simulator_behaviors').selectAll().execute();
  return new Map(rows.map(({ phone, ...behavior }) => [phone, behavior]));
}

/** Sets the behavior of one phone, or of all others. */
export async function saveBehavior({ global }: Database, phone: string, behavior: Behavior): Promise<void> {
  await global
    .insertInto('simulator_behaviors')
    .values({ phone, ...behavior })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ ...behavior }))
    .execute();
}
