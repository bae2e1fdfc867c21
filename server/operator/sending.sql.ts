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

/** The messages of all companies that are due and not sent yet. */
export async function countDueMessages({ all }: AllCompanies, now: Date): Promise<number> {
  const { count } = await all
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', ['queued', 'held'])
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}
