import { centsToNumber } from '#contract/decimal.ts';
import { arrangingErrors } from '#contract/invoices/arranging.texts.ts';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { partTexts } from '#contract/invoices/parts.texts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { withPagesElsewhere } from '../arranging/arranging.sql.ts';
import { makeRoom } from '../intake/request_reading.ts';
import { archiveInvoice, getInvoice, lockInvoiceOr404, startReading } from '../intake/states.ts';
import { replaceLines } from '../lines.sql.ts';
import { forgetSplit, listParts, setPages } from './parts.sql.ts';

/** The documents that were found in the same file. */
export function showParts(ctx: Ctx, invoiceId: string) {
  return ctx.tx(async (t) => {
    await getInvoice(t, invoiceId);
    const found = await listParts(t, invoiceId);
    return {
      parts: found.map(({ total_cents, ...part }) => ({
        ...part,
        total: total_cents === null ? null : centsToNumber(total_cents),
      })),
    };
  });
}

/** Makes one document of those of a file and reads all its pages; the others are archived. Its id. */
export function joinParts(ctx: Ctx, invoiceId: string): Promise<string> {
  return ctx.tx(async (t) => {
    await lockInvoiceOr404(t, invoiceId);
    const found = await listParts(t, invoiceId, { lock: true });
    const [first, ...others] = found;
    if (!first || others.length === 0) return invoiceId;
    if (found.some(({ status }) => status === 'posted'))
      throw new AppError('conflict', partTexts.onePosted, { code: 'posted' });
    if (found.some(({ status }) => status === 'reading')) throw new AppError('conflict', invoiceErrors.stillReading);
    if (
      (
        await withPagesElsewhere(
          t,
          found.map(({ invoice_id }) => invoice_id),
        )
      ).length > 0
    ) {
      throw new AppError('conflict', arrangingErrors.partElsewhere, { code: 'pages_elsewhere' });
    }
    await makeRoom(t, 1);
    for (const { invoice_id } of others) {
      await archiveInvoice(ctx, t, await lockInvoiceOr404(t, invoice_id), partTexts.joinedNote);
    }
    await forgetSplit(t, first.invoice_id);
    await setPages(t, first.invoice_id, first.first_page, Math.max(...found.map(({ last_page }) => last_page)));
    await replaceLines(t, first.invoice_id, []);
    await startReading(ctx, t, await lockInvoiceOr404(t, first.invoice_id), 'invoice.reread');
    return first.invoice_id;
  });
}
