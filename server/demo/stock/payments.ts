import { addDays } from '#contract/dates.ts';
import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import { markPayables, showPayables } from '#server/invoices/invoices.ts';
import type { Ctx } from '#server/platform/context.ts';

/** Until how many days ago everything that was due has been paid: one bill or another is overdue. */
const PAID_UNTIL = 3;

/** The manager has paid each older invoice on the day when it was due. */
export async function payOlderInvoices(ctx: Ctx, today: string): Promise<void> {
  const until = addDays(today, -PAID_UNTIL);
  for (;;) {
    // What is due first comes first, so that each round has the oldest.
    const { payables } = await showPayables(ctx, { state: 'open', limit: PAGE_SIZE_MAX, offset: 0 });
    const marks = payables.flatMap(({ invoice_id, due_on, date }) => {
      const paid_on = due_on ?? date;
      return paid_on !== null && paid_on < until ? [{ invoice_id, paid_on }] : [];
    });
    if (marks.length === 0) return;
    await markPayables(ctx, marks);
  }
}
