import type { PayableFilter } from '#contract/invoices/payables/payables.ts';
import { today } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import { listPayables } from './payables.sql.ts';

const COLUMNS = ['vendor', 'number', 'kind', 'date', 'due_on', 'currency', 'total', 'paid_on'];

/** The heading row and the documents in the order of the list. They are read at once, so that a mark meanwhile leaves none out. */
export async function* exportedPayables(ctx: Ctx, filter: PayableFilter): AsyncGenerator<readonly string[]> {
  const rows = await ctx.tx(async (t) => listPayables(t, filter, await today(ctx, t)));
  yield COLUMNS;
  for (const { vendor, number, kind, date, due_on, currency, total, paid_on } of rows) {
    const amount = total === null ? '' : total.toFixed(2);
    yield [vendor ?? '', number ?? '', kind, date ?? '', due_on ?? '', currency, amount, paid_on ?? ''];
  }
}
