import { promo } from '#contract/promo.ts';
import { welcomeErrors } from '#contract/texts/welcome_errors.ts';
import { welcome } from '#contract/welcome.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { AnyApp } from '#server/platform/app_types.ts';
import type { Database } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { bind } from '#server/platform/http.ts';
import { removeWelcomePhoto, reorderWelcomePhotos } from './gallery.ts';
import { readPhoto } from './pictures.ts';
import { publishPromo, savePromo, showPromo, withdrawPromo } from './promo.ts';
import { findPublicPage } from './public_page.ts';
import { receivePage } from './receive.ts';
import { listWelcomePhotos, publishWelcomePage, saveWelcomePage, showWelcomePage } from './welcome.ts';

const A_YEAR = 31_536_000;

/** Serves the public welcome page, its photos and its offer, and takes their drafts. */
export function welcomeRoutes(app: AnyApp, { db, storage }: { db: Database; storage: Storage }): void {
  bind(app, welcome.publicPage, async (_ctx, { query, reply }) => {
    const page = await findPublicPage(db, query.company_id);
    // What is published shows at once.
    reply.header('cache-control', 'no-cache');
    if (!page) reply.code(204);
    return page;
  });
  bind(app, welcome.photo, async (_ctx, { params, reply }) => {
    const photo = await readPhoto(storage, params);
    if (!photo) throw new AppError('not_found', welcomeErrors.noPhoto);
    reply.header('cache-control', `public, max-age=${A_YEAR}, immutable`);
    return reply.type(photo.type).send(photo.bytes);
  });
  bind(app, welcome.getPage, showWelcomePage);
  bind(app, welcome.savePage, async (ctx, { request }) => saveWelcomePage(ctx, storage, await receivePage(request)));
  bind(app, welcome.publishPage, (ctx, { params }) => publishWelcomePage(ctx, storage, params.welcome_page_id));
  bind(app, welcome.listPhotos, listWelcomePhotos);
  bind(app, welcome.removePhoto, (ctx, { params }) => removeWelcomePhoto(ctx, storage, params.welcome_page_photo_id));
  bind(app, welcome.reorderPhotos, (ctx, { body }) => reorderWelcomePhotos(ctx, body));
  bind(app, promo.get, showPromo);
  bind(app, promo.save, (ctx, { body }) => savePromo(ctx, body));
  bind(app, promo.publish, publishPromo);
  bind(app, promo.withdraw, withdrawPromo);
}
