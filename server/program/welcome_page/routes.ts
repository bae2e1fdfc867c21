import { joinOffer } from '#contract/program/join_offer.ts';
import { welcomePages } from '#contract/program/welcome_page.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { requirePublicCompany } from '../branding/branding.ts';
import { removeWelcomePagePhoto, reorderWelcomePagePhotos } from './gallery.ts';
import { publishJoinOffer, saveJoinOffer, showJoinOffer, withdrawJoinOffer } from './join_offer.ts';
import { readPhoto } from './pictures.ts';
import { findPublicPage } from './public_page.ts';
import { receivePage } from './receive.ts';
import { listWelcomePagePhotos, publishWelcomePage, saveWelcomePage, showWelcomePage } from './welcome_page.ts';

const A_YEAR = 31_536_000;

/** Serves the public welcome page, its photos and its offer, and receives their drafts. */
export function welcomePageRoutes(app: AnyApp, { db, storage }: { db: Database; storage: Storage }): void {
  bind(app, welcomePages.publicPage, async (_ctx, { query, reply }) => {
    const page = await findPublicPage(db, await requirePublicCompany(db, query.company_id));
    // A publication is visible at once.
    reply.header('cache-control', 'no-cache');
    if (!page) reply.code(204);
    return page;
  });
  bind(app, welcomePages.photo, async (_ctx, { params, reply }) => {
    const photo = await readPhoto(storage, params);
    if (!photo) throw new AppError('not_found', welcomePageErrors.noPhoto);
    reply.header('cache-control', `public, max-age=${A_YEAR}, immutable`);
    return reply.type(photo.type).send(photo.bytes);
  });
  bind(app, welcomePages.getPage, showWelcomePage);
  bind(app, welcomePages.savePage, async (ctx, { request }) =>
    saveWelcomePage(ctx, storage, await receivePage(request)),
  );
  bind(app, welcomePages.publishPage, (ctx, { params }) => publishWelcomePage(ctx, storage, params.welcome_page_id));
  bind(app, welcomePages.listPhotos, listWelcomePagePhotos);
  bind(app, welcomePages.removePhoto, (ctx, { params }) =>
    removeWelcomePagePhoto(ctx, storage, params.welcome_page_photo_id),
  );
  bind(app, welcomePages.reorderPhotos, (ctx, { body }) => reorderWelcomePagePhotos(ctx, body));
  bind(app, joinOffer.get, showJoinOffer);
  bind(app, joinOffer.save, (ctx, { body }) => saveJoinOffer(ctx, body));
  bind(app, joinOffer.publish, publishJoinOffer);
  bind(app, joinOffer.withdraw, withdrawJoinOffer);
}
