import { statements } from '#contract/invoices/statements/statements.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { askVendor, attachDocument, listVendorStatements, markRows, showStatement } from './statements.ts';

/** Serves the comparison of vendors' statements with their documents. */
export function registerStatements(app: AnyApp): void {
  bind(app, statements.get, (ctx, { params }) => showStatement(ctx, params.invoice_id));
  bind(app, statements.ofVendor, (ctx, { params, query }) => listVendorStatements(ctx, params.vendor_id, query));
  bind(app, statements.mark, (ctx, { params, body }) => markRows(ctx, params.invoice_id, body));
  bind(app, statements.attach, (ctx, { params, body }) => attachDocument(ctx, params.invoice_id, body));
  bind(app, statements.ask, (ctx, { params, body }) => askVendor(ctx, params.invoice_id, body));
}
