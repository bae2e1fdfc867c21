import { arranging } from '#contract/invoices/parts/arranging.ts';
import { papers } from '#contract/invoices/parts/papers.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { getInvoice } from '../intake/states.ts';
import { presentInvoice } from '../review/present.ts';
import { arrangePages, showArrangement, undoArrangement } from './arranging.ts';
import { keepAsOnePaper, splitPapers } from './papers.ts';

/** Serves splitting documents at their pages and joining the pages of several. */
export function registerArranging(app: AnyApp): void {
  bind(app, arranging.get, async (ctx, { params }) => ({ arrangement: await showArrangement(ctx, params.invoice_id) }));
  bind(app, arranging.arrange, async (ctx, { params, body }) => ({
    invoice_ids: await arrangePages(ctx, params.invoice_id, body),
  }));
  bind(app, arranging.undo, async (ctx, { params }) => ({
    invoice_ids: await undoArrangement(ctx, params.invoice_id),
  }));
  bind(app, papers.split, async (ctx, { params, body }) => ({
    invoice_ids: await splitPapers(ctx, params.invoice_id, body.version),
  }));
  bind(app, papers.keep, async (ctx, { params, body }) => {
    await keepAsOnePaper(ctx, params.invoice_id, body.version);
    return ctx.tx(async (t) => presentInvoice(t, await getInvoice(t, params.invoice_id)));
  });
}
