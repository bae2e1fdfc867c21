import type { z } from 'zod';
import { payableErrors } from '#contract/invoices/payables/payables.texts.ts';
import type { PaidMark, payables } from '#contract/invoices/payables/payables.ts';
import { today } from '#server/inventory/inventory.ts';
import { auditEach } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { listPayables, lockMarks, saveMarks, sumPayables } from './payables.sql.ts';

export function showPayables(ctx: Ctx, query: z.output<typeof payables.list.query>) {
  return ctx.tx(async (t) => {
    const day = await today(ctx, t);
    const { counts, open_cents, overdue_cents, soon_cents } = await sumPayables(t, query, day);
    return {
      payables: await listPayables(t, query, day, query),
      total_count: counts[query.state],
      counts,
      sums: {
        open: open_cents / 100,
        overdue: overdue_cents / 100,
        due_soon: soon_cents / 100,
        later: (open_cents - overdue_cents - soon_cents) / 100,
      },
    };
  });
}

/**
 * Marks documents as paid or as not paid, all or none. Returns the marks before.
 * @throws AppError 404 when one of them cannot be marked; 422 for a day in the future
 */
export function markPayables(ctx: Ctx, marks: readonly PaidMark[]): Promise<PaidMark[]> {
  return ctx.tx(async (t) => {
    const day = await today(ctx, t);
    if (marks.some(({ paid_on }) => paid_on !== null && paid_on > day)) {
      throw new AppError('invalid', payableErrors.future, { fields: { paid_on: payableErrors.future } });
    }
    const wanted = new Map(marks.map((mark) => [mark.invoice_id, mark]));
    const before = await lockMarks(t, [...wanted.keys()]);
    if (before.length < wanted.size) throw new AppError('not_found', payableErrors.notPayable);
    const changed = before.flatMap(({ invoice_id, paid_on }) => {
      const mark = wanted.get(invoice_id);
      return mark && mark.paid_on !== paid_on ? [{ ...mark, was: paid_on }] : [];
    });
    if (changed.length === 0) return before;
    await saveMarks(t, changed);
    for (const isPaid of [true, false]) {
      const some = changed.filter(({ paid_on }) => (paid_on !== null) === isPaid);
      const subjects = some.map(({ invoice_id, paid_on, was }) => ({
        subjectId: invoice_id,
        detail: { before: { paid_on: was }, after: { paid_on } },
      }));
      if (subjects.length > 0) await auditEach(ctx, t, isPaid ? 'invoice.paid' : 'invoice.not_paid', subjects);
    }
    await announce(t, { type: 'payable', id: null });
    return before;
  });
}
