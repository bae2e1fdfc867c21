import type { FastifyReply } from 'fastify';
import { byPhone } from '#contract/contacts/by_phone.ts';
import { contactPaperTexts } from '#contract/contacts/page.texts.ts';
import { contactPage, type FILE_FORMATS } from '#contract/contacts/page.ts';
import { fileSlug } from '#contract/file_slug.ts';
import { attachment } from '#server/platform/csv.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { showDetails } from './details.ts';
import { eraseContact } from './erase.ts';
import { gatherEvidence } from './evidence.ts';
import { gatherContact } from './export.ts';
import { closeLink, handOutLink } from './link.ts';
import type { ContactParts } from './parts.ts';
import { stopByPhone } from './stop_by_phone.ts';
import { readTimeline } from './timeline.ts';

/** Serves a contact's page with the data of other features, the evidence of consent, and the erasure. */
export function contactPageRoutes(app: AnyApp, parts: ContactParts): void {
  bind(app, contactPage.details, (ctx, { params }) =>
    ctx.tx((t) => showDetails(ctx, t, parts, params.loyalty_customer_id)),
  );
  bind(app, contactPage.timeline, (ctx, { params, query }) =>
    ctx.tx((t) => readTimeline(t, parts, { ...params, ...query })),
  );
  bind(app, contactPage.link, (ctx, { params }) => handOutLink(ctx, params.loyalty_customer_id));
  bind(app, contactPage.closeLink, (ctx, { params }) => closeLink(ctx, parts, params.loyalty_customer_id));
  bind(app, contactPage.export, async (ctx, { params, query, reply }) => {
    const file = await gatherContact(ctx, parts, params.loyalty_customer_id);
    const name = fileName(file.company, 'person', file.contact.phone_e164);
    return sendFile(reply, name, query.format, file, async () => {
      const { contactPdf } = await import('./contact_pdf.ts');
      return contactPdf(file, ctx.now);
    });
  });
  bind(app, contactPage.evidence, async (ctx, { query, reply }) => {
    const file = await gatherEvidence(ctx, query.phone);
    const name = fileName(file.company, 'consent', file.phone_e164);
    return sendFile(reply, name, query.format, file, async () => {
      const { evidencePdf } = await import('./evidence_pdf.ts');
      return evidencePdf(file, ctx.now);
    });
  });
  bind(app, byPhone.stop, (ctx, { body }) => stopByPhone(ctx, parts, body));
  bind(app, contactPage.erase, (ctx, { params, body }) =>
    eraseContact(ctx, parts, params.loyalty_customer_id, body.confirm),
  );
}

/** `Maple-Deli-consent-0142`: a file name in a downloads folder reveals only the last digits. */
function fileName(company: string, what: 'consent' | 'person', phone_e164: string): string {
  const shop = fileSlug(company, 'company');
  return contactPaperTexts.fileName(shop, what, phone_e164.slice(-4));
}

async function sendFile(
  reply: FastifyReply,
  name: string,
  format: (typeof FILE_FORMATS)[number],
  file: object,
  draw: () => Promise<Buffer>,
): Promise<FastifyReply> {
  const bytes = format === 'pdf' ? await draw() : Buffer.from(`${JSON.stringify(file, null, 2)}\n`);
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', attachment(`${name}.${format}`))
    .type(format === 'pdf' ? 'application/pdf' : 'application/json; charset=utf-8')
    .send(bytes);
}
