import { transfers } from '#contract/inventory/places/transfers.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { listTransfers } from './transfers.sql.ts';
import { cancelTransfer, receiveTransfer, sendTransfer, showTransfer, undoTransferReceipt } from './transfers.ts';

/** Serves transfers between locations and between storage areas. */
export function registerTransfers(app: AnyApp): void {
  bind(app, transfers.list, (ctx, { query }) => ctx.tx((t) => listTransfers(t, query)));
  bind(app, transfers.send, (ctx, { body }) => sendTransfer(ctx, body));
  bind(app, transfers.get, (ctx, { params }) => ctx.tx((t) => showTransfer(t, params.transfer_id)));
  bind(app, transfers.receive, (ctx, { params, body }) => receiveTransfer(ctx, params.transfer_id, body));
  bind(app, transfers.cancel, (ctx, { params }) => cancelTransfer(ctx, params.transfer_id));
  bind(app, transfers.undoReceipt, (ctx, { params }) => undoTransferReceipt(ctx, params.transfer_id));
}
