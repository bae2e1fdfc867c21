import { PHOTOS_MIN } from '#contract/program/limits.ts';
import type { WelcomePage, WelcomePagePhoto } from '#contract/program/welcome_page.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { lockPage, touchPage } from './pages.sql.ts';
import { deletePhoto, listPhotos, setOrder } from './photos.sql.ts';
import { dropPhotos } from './pictures.ts';
import { publishedOf } from './published.ts';
import { showPage, showPhoto } from './show_page.ts';
import { galleryChanged } from './welcome_page.ts';

/** Removes a photo from the draft; the published page keeps its pictures until the next publication. */
export async function removeWelcomePagePhoto(ctx: Ctx, storage: Storage, photoId: string): Promise<WelcomePage> {
  const { page, unused } = await ctx.tx(async (t) => {
    const row = await lockPage(t);
    const photos = await listPhotos(t);
    const photo = photos.find(({ welcome_page_photo_id }) => welcome_page_photo_id === photoId);
    if (!row || !photo) throw new AppError('not_found', welcomePageErrors.noPhoto);
    if (photos.length <= PHOTOS_MIN)
      throw new AppError('conflict', welcomePageErrors.keepsThree, { code: 'keeps_three' });
    await deletePhoto(t, photo);
    await touchPage(t, ctx.now);
    await announce(t, { type: 'welcome', id: row.welcome_page_id });
    const isShown = publishedOf(row)?.photos.some(({ version }) => version === photo.version) ?? false;
    return { page: await showPage(t), unused: isShown ? [] : [photo] };
  });
  await dropPhotos(storage, ctx.companyId, unused);
  return page;
}

/** Puts the draft's photos into the order of `ids`, which names each of them once. */
export function reorderWelcomePagePhotos(ctx: Ctx, ids: readonly string[]): Promise<WelcomePagePhoto[]> {
  return ctx.tx(async (t) => {
    const row = await lockPage(t);
    if (!row) throw new AppError('not_found', welcomePageErrors.noPage);
    const before = await listPhotos(t);
    const named = new Set(ids);
    const isWhole = before.length === ids.length && before.every((photo) => named.has(photo.welcome_page_photo_id));
    if (!isWhole) throw galleryChanged();
    await setOrder(t, ids);
    await touchPage(t, ctx.now);
    await announce(t, { type: 'welcome', id: row.welcome_page_id });
    return (await listPhotos(t)).map((photo) => showPhoto(t, photo));
  });
}
