import { poster, posterFileName } from '#contract/program/poster.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { Database } from '#server/platform/db/db.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { openThrottle } from '#server/platform/http/throttle.ts';
import { ownOrigins } from '../qr/routes.ts';

/** With its fonts and its PDF, which only some requests need. */
const loadPoster = () => import('./poster.ts');

/** Serves the poster's words and its drawing. */
export function posterRoutes(
  app: AnyApp,
  { db, storage, publicUrl }: { db: Database; storage: Storage; publicUrl?: string },
): void {
  // A drawing costs up to a second of a processor; a user who types while the preview follows stays far below this.
  const drawn = openThrottle(db.pool, 'poster', 600, 600);

  bind(app, poster.getTemplate, async (ctx) => (await loadPoster()).showPoster(ctx));
  bind(app, poster.putTemplate, async (ctx, { query, body }) => {
    const { updatePoster } = await loadPoster();
    return updatePoster(ctx, body, query.poster_template_id);
  });
  bind(app, poster.draw, async (ctx, { body, request, reply }) => {
    await drawn.spend(ctx.companyId);
    const { drawPoster } = await loadPoster();
    const { bytes, type } = await drawPoster(ctx, storage, body, ownOrigins(request, publicUrl));
    const name = posterFileName(body.size, body.output, body.source);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(type)
      .send(bytes);
  });
}
