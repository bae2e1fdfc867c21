import type { FastifyReply } from 'fastify';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { exchangeRates } from '#contract/invoices/exchange_rates.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { orderLink } from '#contract/invoices/order_link.ts';
import { parts } from '#contract/invoices/parts/parts.ts';
import { deliveryFiles } from '#contract/invoices/reading/delivery_files.ts';
import { versions } from '#contract/invoices/review/versions.ts';
import { viewing } from '#contract/invoices/review/viewing.ts';
import { audit } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/db.ts';
import type { Disk } from '#server/platform/disk.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import type { SpaceGate } from '#server/platform/http/uploads.ts';
import { askingForApproval } from './approval/approval.ts';
import { registerApprovals } from './approval/routes.ts';
import { registerArranging } from './arranging/routes.ts';
import * as credits from './credits/routes.ts';
import { setColumns, showColumns } from './delivery_files/columns.ts';
import { findLastRate } from './exchange_rates/exchange_rates.sql.ts';
import { registerExports } from './exports/routes.ts';
import { listFiles, listPages } from './files.sql.ts';
import type { VisionSetup } from './intake/reader.ts';
import { receiveFiles } from './intake/receive.ts';
import { makeRoom } from './intake/request_reading.ts';
import { getInvoice } from './intake/states.ts';
import { registerEngines } from './intake/vision/routes.ts';
import {
  postInvoice,
  rejectInvoice,
  reopenInvoice,
  rereadInvoice,
  showInvoice,
  unpostInvoice,
  updateInvoiceByHand,
  uploadInvoices,
} from './invoices.ts';
import { setKind } from './kinds/kind.ts';
import { listInvoices } from './list.sql.ts';
import * as mailIn from './mail_in/routes.ts';
import type { MailboxAddress } from './mail_in/settings.ts';
import { linkOrder, showOrderLink } from './orders/link.ts';
import { type OriginalDeps, readOriginal } from './originals/originals.ts';
import { registerPageLayouts } from './page_layouts/routes.ts';
import { joinParts, showParts } from './parts/parts.ts';
import { registerPayables } from './payables/routes.ts';
import { invoiceRow } from './review/present.ts';
import { addSample, type DrawSample, removeSample } from './sample/sample.ts';
import { registerStatements } from './statements/routes.ts';
import { listVersions } from './versions/versions.sql.ts';
import { sayViewing } from './viewing/viewing.ts';

/** Serves vendor invoices: upload, review, posting, pictures and files. */
export function register(
  app: AnyApp,
  deps: OriginalDeps & {
    db: Database;
    disk: Disk;
    requireSpace: SpaceGate;
    drawSample: DrawSample;
    mailInAddress?: MailboxAddress;
    linkBase: () => string;
    vision?: VisionSetup | null | undefined;
  },
): void {
  const { storage } = deps;
  mailIn.register(app, deps);
  credits.register(app);
  registerExports(app, deps);
  registerStatements(app);
  registerArranging(app);
  registerApprovals(app, deps.linkBase);
  registerEngines(app, deps.vision ?? null);
  registerPageLayouts(app);
  registerPayables(app);
  bind(app, invoices.upload, async (ctx, { query, request }) => {
    // Before the files are received, so that they are not stored for nothing.
    await ctx.tx((t) => makeRoom(t, 1));
    return receiveFiles(ctx, deps, request, async ({ files, refused, as }) => {
      if (files.length === 0 && refused.length === 0) throw new AppError('bad_request', invoiceErrors.noFile);
      if (files.length === 0) throw new AppError('too_large', refused[0]?.reason ?? '', { refused });
      const asPages = (query.as ?? as) === 'pages';
      return { invoices: await uploadInvoices(ctx, asPages ? [files] : files.map((file) => [file])), refused };
    });
  });
  bind(app, invoices.addSample, async (ctx) => ({ invoice_id: await addSample(ctx, storage, deps.drawSample) }));
  bind(app, invoices.removeSample, async (ctx) => {
    await removeSample(ctx);
    return {};
  });
  bind(app, invoices.list, (ctx, { query }) =>
    ctx.tx(async (t) => {
      const { rows, ...counted } = await listInvoices(t, query);
      return {
        invoices: rows.map((row) => ({ ...invoiceRow(row), found_in: row.found_in, task: row.task })),
        ...counted,
      };
    }),
  );
  bind(app, invoices.get, (ctx, { params }) => showInvoice(ctx, params.invoice_id));
  bind(app, invoices.update, async (ctx, { params, body }) => {
    await updateInvoiceByHand(ctx, params.invoice_id, body);
    return showInvoice(ctx, params.invoice_id);
  });
  bind(app, invoices.post, async (ctx, { params, body }) => {
    await askingForApproval(ctx, params.invoice_id, deps.linkBase(), () =>
      postInvoice(ctx, params.invoice_id, body ?? {}),
    );
    return showInvoice(ctx, params.invoice_id);
  });
  bind(app, invoices.unpost, async (ctx, { params }) => {
    await unpostInvoice(ctx, params.invoice_id);
    return showInvoice(ctx, params.invoice_id);
  });
  bind(app, invoices.reject, async (ctx, { params, body }) => {
    await rejectInvoice(ctx, params.invoice_id, body?.note ?? null);
    return showInvoice(ctx, params.invoice_id);
  });
  bind(app, invoices.reopen, async (ctx, { params }) => {
    await reopenInvoice(ctx, params.invoice_id);
    return showInvoice(ctx, params.invoice_id);
  });
  bind(app, invoices.reread, async (ctx, { params, body }) => {
    await rereadInvoice(ctx, params.invoice_id, { ...body, vision: deps.vision });
    return showInvoice(ctx, params.invoice_id);
  });
  bind(app, deliveryFiles.get, (ctx, { params }) => showColumns(ctx, params.invoice_id));
  bind(app, deliveryFiles.setColumns, async (ctx, { params, body }) =>
    showInvoice(ctx, await setColumns(ctx, params.invoice_id, body)),
  );
  bind(app, versions.list, (ctx, { params }) =>
    ctx.tx(async (t) => {
      await getInvoice(t, params.invoice_id);
      const found = await listVersions(t, params.invoice_id);
      return { versions: found.map((one) => ({ ...one, changed_at: one.changed_at.toISOString() })) };
    }),
  );
  bind(app, viewing.say, (ctx, { params, body }) => sayViewing(ctx, params.invoice_id, body));
  bind(app, parts.list, (ctx, { params }) => showParts(ctx, params.invoice_id));
  bind(app, parts.join, async (ctx, { params }) => showInvoice(ctx, await joinParts(ctx, params.invoice_id)));
  bind(app, kinds.set, async (ctx, { params, body }) => {
    await setKind(ctx, params.invoice_id, body.kind, body.version);
    return showInvoice(ctx, params.invoice_id);
  });
  bind(app, exchangeRates.last, async (ctx, { query }) => ({
    last: await ctx.tx((t) => findLastRate(t, query.currency)),
  }));
  bind(app, orderLink.get, (ctx, { params }) => ctx.tx((t) => showOrderLink(t, params.invoice_id)));
  bind(app, orderLink.set, (ctx, { params, body }) => linkOrder(ctx, params.invoice_id, body.order_id));
  bind(app, invoices.picture, async (ctx, { params, reply }) => {
    const page = await ctx.tx(async (t) => {
      await getInvoice(t, params.invoice_id);
      return (await listPages(t, params.invoice_id)).find(({ page }) => page === params.page);
    });
    const bytes = page?.picture_key ? await storage.get(page.picture_key) : undefined;
    if (!bytes) throw new AppError('not_found', invoiceErrors.noPicture);
    // A new reading may bring a new picture, so the browser asks again before it shows an old one.
    return sendBytes(reply.header('cache-control', 'private, no-cache'), 'image/webp', bytes);
  });
  bind(app, invoices.file, async (ctx, { params, request, reply }) => {
    const file = await ctx.tx(async (t) => {
      await getInvoice(t, params.invoice_id);
      return (await listFiles(t, params.invoice_id)).find(({ file_id }) => file_id === params.file_id);
    });
    if (!file) throw new AppError('not_found', invoiceErrors.noInvoice);
    const bytes = await readOriginal(deps, request.log, file);
    await ctx.tx((t) => audit(ctx, t, 'invoice.file_downloaded', params.invoice_id));
    // No copy stays on a till after its user has logged out.
    reply.header('cache-control', 'private, no-store');
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
    return sendBytes(reply, file.mime, bytes);
  });
}

function sendBytes(reply: FastifyReply, type: string, bytes: Buffer): FastifyReply {
  return reply.type(type).send(bytes);
}
