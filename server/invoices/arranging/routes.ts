import { arranging } from '#contract/invoices/arranging.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { arrangePages, showArrangement, undoArrangement } from './arranging.ts';

/** Serves splitting documents at their pages and joining the pages of several. */
export function registerArranging(app: AnyApp): void {
  bind(app, arranging.get, async (ctx, { params }) => ({ arrangement: await showArrangement(ctx, params.invoice_id) }));
  bind(app, arranging.arrange, async (ctx, { params, body }) => ({
    invoice_ids: await arrangePages(ctx, params.invoice_id, body),
  }));
  bind(app, arranging.undo, async (ctx, { params }) => ({
    invoice_ids: await undoArrangement(ctx, params.invoice_id),
  }));
}
