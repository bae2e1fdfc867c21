import type { z } from 'zod';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { deliveryFileErrors } from '#contract/invoices/reading/delivery_files.texts.ts';
import { type deliveryFiles, FILE_FIELDS, type FileColumns } from '#contract/invoices/reading/delivery_files.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { makeRoom } from '../intake/request_reading.ts';
import { getInvoice, lockInvoiceOr404, startReading } from '../intake/states.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';
import { listParts, setPages } from '../parts/parts.sql.ts';
import { moveToOne } from '../parts/parts.ts';
import { invoiceCan, isDoubtful } from '../rules.ts';
import { chooseColumns, findFileShape, rememberLayout } from './delivery_files.sql.ts';

const NO_COLUMNS = Object.fromEntries(FILE_FIELDS.map((field) => [field, null])) as FileColumns;

/** What the columns of a file were taken for; a document that is not such a file has none. */
export function showColumns(ctx: Ctx, invoiceId: string) {
  return ctx.tx(async (t) => {
    await getInvoice(t, invoiceId);
    const shape = await findFileShape(t, invoiceId);
    if (!shape) return { headings: [], samples: [], columns: NO_COLUMNS, has_headings: true, faults: [] };
    const { headings, samples, columns, has_headings, faults } = shape;
    return { headings, samples, columns: { ...NO_COLUMNS, ...columns }, has_headings, faults };
  });
}

type Given = z.output<typeof deliveryFiles.setColumns.body>;

/**
 * Says what the columns are: the file is read again, with every other invoice of it that can be, and its vendor's next file with these
 * headings is read in the same way. With another column for the number, or another first row, other rows belong together: the documents of
 * the file are archived as they are, and a new one is read from all rows. The id of the document to show then: the new one, or else the
 * same.
 */
export function setColumns(ctx: Ctx, invoiceId: string, given: Given): Promise<string> {
  const { columns } = given;
  return ctx.tx(async (t) => {
    const parts = (await listParts(t, invoiceId, { lock: true })).map(({ invoice_id }) => invoice_id);
    const invoice = await lockInvoiceOr404(t, invoiceId);
    const shape = await findFileShape(t, invoiceId);
    if (!shape) throw new AppError('not_found', deliveryFileErrors.noFile);
    if (invoice.status === 'reading') throw new AppError('conflict', invoiceErrors.stillReading);
    if (!invoiceCan.reread(invoice.status))
      throw new AppError('conflict', invoiceErrors.postedAlready, { code: 'posted' });
    if (columns.code === null && columns.description === null)
      throw new AppError('invalid', deliveryFileErrors.noGoods, { code: 'no_goods' });
    if (columns.quantity === null && columns.amount === null)
      throw new AppError('invalid', deliveryFileErrors.noFigures, { code: 'no_figures' });
    const { has_headings = shape.has_headings } = given;
    // With another first row the file is recognized by something else, which its new reading finds.
    const isSameKey = has_headings === shape.has_headings;
    // Without headings, files of other vendors can look the same. In both cases, and for a vendor in doubt, posting remembers the columns.
    const isRecognized = isSameKey && has_headings;
    const choose = async (id: string, { vendor_id, evidence }: Pick<InvoiceRecord, 'vendor_id' | 'evidence'>) => {
      await chooseColumns(t, id, { columns, has_headings });
      const isSure = vendor_id !== null && !isDoubtful(evidence.vendor);
      if (isSure && isRecognized) await rememberLayout(t, id, vendor_id, ctx.now);
    };
    if (parts.length > 1 && (columns.number !== shape.columns.number || !isSameKey)) {
      const whole = await moveToOne(ctx, t, invoiceId, deliveryFileErrors.onePosted);
      await setPages(t, whole, null);
      await choose(whole, invoice);
      return whole;
    }
    for (const id of new Set([invoiceId, ...parts])) {
      const one = await lockInvoiceOr404(t, id);
      if (id !== invoiceId && one.status !== 'needs_review') continue;
      await makeRoom(t, 1);
      await choose(id, one);
      await startReading(ctx, t, one, 'invoice.reread');
    }
    return invoiceId;
  });
}
