import type { AllCompanies } from '#server/platform/db/db.ts';

/** Since when the sending of all companies is paused; null: it is not. */
export async function findSendingPause({ all }: AllCompanies): Promise<Date | null> {
  const row = await all.selectFrom('installation').select('sending_paused_at').executeTakeFirst();
  return row?.sending_paused_at ?? null;
}

/** Pauses or resumes the sending of all companies. False: it already was so. Workers look before each claim. */
export async function pauseSending({ all }: AllCompanies, sending_paused_at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await all
    .updateTable('installation')
    .set({ sending_paused_at })
    .where('sending_paused_at', sending_paused_at ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The messages of all companies that are not sent yet: those that are due, and those held for a later time. */
export async function countWaitingMessages(
  { all }: AllCompanies,
  now: Date,
): Promise<{ due_count: number; held_count: number }> {
  const { due, held } = await all
    .selectFrom('messages')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('due_at', '<=', now).as('due'),
      fn.countAll<number>().filterWhere('due_at', '>', now).as('held'),
    ])
    .where('status', 'in', ['queued', 'held'])
    .executeTakeFirstOrThrow();
  return { due_count: Number(due), held_count: Number(held) };
}
