import { papersTexts } from '#contract/invoices/parts/papers.texts.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { lockInvoiceOr404 } from '../intake/states.ts';
import { updateInvoice } from '../invoices.sql.ts';
import { withinPage } from '../reading/parts/region.ts';
import { assertEditable } from '../review/editable.ts';
import { lockSources, moveToNew, pagesOf } from './arranging.ts';

/** Makes a document of each receipt that the page of a document seems to show. The ids of the new ones, in the order of the page. */
export function splitPapers(ctx: Ctx, invoiceId: string, version: number): Promise<string[]> {
  return ctx.tx(async (t) => {
    const sources = await lockSources(t, invoiceId, [{ invoice_id: invoiceId, version }]);
    const [source] = sources;
    const [page] = source ? await pagesOf(t, source) : [];
    if (!source?.papers || !page) throw new AppError('conflict', papersTexts.none, { code: 'no_papers' });
    const documents = source.papers.map(({ region }) => [
      { invoice_id: invoiceId, page: 1, at: { ...page, region: withinPage(region, page.region ?? null) }, isCut: true },
    ]);
    return await moveToNew(ctx, t, { sources, documents });
  });
}

/** Says that the page is one document. Another reading does not offer to split it. */
export function keepAsOnePaper(ctx: Ctx, invoiceId: string, version: number | undefined): Promise<void> {
  return ctx.tx(async (t) => {
    const invoice = await lockInvoiceOr404(t, invoiceId);
    assertEditable(invoice, version);
    await updateInvoice(t, invoiceId, { papers: null, is_one_paper: true }, ctx.now);
    await audit(ctx, t, 'invoice.edited', invoiceId, { fields: ['papers'] });
    await announce(t, { type: 'invoice', id: invoiceId, status: invoice.status, progress: null });
  });
}
