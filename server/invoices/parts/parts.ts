import { centsToNumber } from '#contract/decimal.ts';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { arrangingErrors } from '#contract/invoices/parts/arranging.texts.ts';
import { partTexts } from '#contract/invoices/parts/parts.texts.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { withPagesElsewhere } from '../arranging/arranging.sql.ts';
import { assertNoCredit, moveToNew, pageKey, placed } from '../arranging/arranging.ts';
import type { PageOfFile } from '../arranging/pages.rules.ts';
import { passFileShape } from '../delivery_files/delivery_files.sql.ts';
import { getInvoice, lockInvoiceOr404 } from '../intake/states.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';
import { listParts } from './parts.sql.ts';

/** The documents that were found in the same file. */
export function showParts(ctx: Ctx, invoiceId: string) {
  return ctx.tx(async (t) => {
    await getInvoice(t, invoiceId);
    const found = await listParts(t, invoiceId);
    return {
      parts: found.map(({ total_cents, file_id: _file, name: _name, ...part }) => ({
        ...part,
        total: total_cents === null ? null : centsToNumber(total_cents),
      })),
    };
  });
}

/**
 * Makes one document of those of a file, which is read with all its pages. The former are archived as they are, so that undoing the
 * arrangement brings them back. The id of the new one.
 */
export function joinParts(ctx: Ctx, invoiceId: string): Promise<string> {
  return ctx.tx((t) => moveToOne(ctx, t, invoiceId, partTexts.onePosted));
}

/** The same as a part of something else. `posted`: what a user reads where one of them is posted. */
export async function moveToOne(ctx: Ctx, t: Tenant, invoiceId: string, posted: string): Promise<string> {
  await getInvoice(t, invoiceId);
  const found = await listParts(t, invoiceId);
  if (found.length < 2) return invoiceId;
  const ids = found.map(({ invoice_id }) => invoice_id);
  const sources: InvoiceRecord[] = [];
  // In the order of their ids, as every arrangement does, so that two users never wait for each other.
  for (const id of [...ids].sort()) sources.push(await lockInvoiceOr404(t, id));
  if (sources.some(({ status }) => status === 'posted')) throw new AppError('conflict', posted, { code: 'posted' });
  if (sources.some(({ status }) => status === 'reading')) throw new AppError('conflict', invoiceErrors.stillReading);
  if ((await withPagesElsewhere(t, ids)).length > 0)
    throw new AppError('conflict', arrangingErrors.partElsewhere, { code: 'pages_elsewhere' });
  for (const id of ids) await assertNoCredit(t, id);
  const pages = new Map<string, PageOfFile>();
  for (const { invoice_id, file_id, name, first_page, last_page } of found) {
    for (let page = first_page; page <= last_page; page += 1)
      pages.set(pageKey({ invoice_id, page: page - first_page + 1 }), { file_id, name, page });
  }
  const document = found.flatMap(({ invoice_id, first_page, last_page }) =>
    Array.from({ length: last_page - first_page + 1 }, (_, index) => ({ invoice_id, page: index + 1 })),
  );
  const [joined = invoiceId] = await moveToNew(ctx, t, { sources, documents: placed([document], pages) });
  await passFileShape(t, found[0]?.invoice_id ?? invoiceId, joined);
  return joined;
}
