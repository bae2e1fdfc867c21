import type { FastifyRequest } from 'fastify';
import { brandingTexts } from '#contract/program/branding.texts.ts';
import { branding } from '#contract/program/branding.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { readLogo, replaceLogo, requirePublicCompany, showBranding } from './branding.ts';

const A_YEAR = 31_536_000;

/** Serves a company's name and logo to its public pages, and receives a new logo. */
export function brandingRoutes(app: AnyApp, { db, storage }: { db: Database; storage: Storage }): void {
  bind(app, branding.get, async (_ctx, { params, reply }) => {
    const shown = await showBranding(db, await requirePublicCompany(db, params.company_id));
    // Each page caches it for ten minutes, and drops it when the logo is changed: a cache in between would bring the old one back.
    reply.header('cache-control', 'no-cache');
    return shown;
  });
  bind(app, branding.logo, async (_ctx, { params, reply }) => {
    const bytes = await readLogo(db, storage, params);
    // A poster and a mail on another site can show it.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return reply.header('cache-control', `public, max-age=${A_YEAR}, immutable`).type('image/webp').send(bytes);
  });
  bind(app, branding.uploadLogo, async (ctx, { request }) => {
    return { logoUrl: await replaceLogo(ctx, storage, await receiveLogo(request)) };
  });
}

async function receiveLogo(request: FastifyRequest): Promise<{ bytes: Buffer; type: string }> {
  const part = request.isMultipart() ? await request.file({ limits: { files: 1 } }) : undefined;
  if (!part) throw new AppError('bad_request', brandingTexts.noFile, { code: 'no_file' });
  const bytes = await part.toBuffer();
  // Without a file the browser sends an empty one.
  if (bytes.length === 0) throw new AppError('bad_request', brandingTexts.noFile, { code: 'no_file' });
  return { bytes, type: part.mimetype };
}
