import {
  photoCountFault,
  type WelcomePage,
  type WelcomePageInput,
  type WelcomePagePhoto,
} from '#contract/program/welcome_page.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { checkPhotoFile, type MadePhoto, makePhoto, type PhotoFile, versionOf } from './make_photo.ts';
import { lockPage, setPublished, upsertPage } from './pages.sql.ts';
import { insertPhoto, listPhotos } from './photos.sql.ts';
import { dropPhotos, storePhoto } from './pictures.ts';
import { draftOf, type PageRow, publishedOf } from './published.ts';
import { showPage, showPhoto } from './show_page.ts';

export function showWelcomePage(ctx: Ctx): Promise<WelcomePage> {
  return ctx.tx(showPage);
}

export function listWelcomePagePhotos(ctx: Ctx): Promise<WelcomePagePhoto[]> {
  return ctx.tx(async (t) => (await listPhotos(t)).map((photo) => showPhoto(t, photo)));
}

/**
 * Saves the draft's words and adds photos after the existing ones; the public page does not show it yet. A file that the gallery already
 * has is not added twice, so that a save whose answer was lost can be repeated.
 * @returns the page, and the photo of each file
 */
export async function saveWelcomePage(
  ctx: Ctx,
  storage: Storage,
  { words, files }: { words: WelcomePageInput; files: PhotoFile[] },
): Promise<WelcomePage & { added: string[] }> {
  const kept = new Set((await ctx.tx(listPhotos)).map(({ version }) => version));
  checkCount(new Set([...kept, ...files.map(({ bytes }) => versionOf(bytes))]).size);
  for (const file of files) checkPhotoFile(file);
  const made: MadePhoto[] = [];
  for (const file of files) {
    const version = versionOf(file.bytes);
    if (kept.has(version) || made.some((photo) => photo.version === version)) continue;
    made.push(await makePhoto(file));
  }
  // Only now: a photo that cannot be used leaves nothing of the earlier ones behind.
  for (const photo of made) await storePhoto(storage, ctx.companyId, photo);
  return ctx.tx(async (t) => {
    const page = await upsertPage(t, newId(), words, ctx.now);
    await addPhotos(t, page, made);
    await announce(t, { type: 'welcome', id: page.welcome_page_id });
    const idOf = new Map((await listPhotos(t)).map((photo) => [photo.version, photo.welcome_page_photo_id]));
    const added = files.map(({ bytes }) => idOf.get(versionOf(bytes)));
    // Another user removed a photo while the same file was being sent.
    if (!added.every((id) => id !== undefined)) throw galleryChanged();
    return { ...(await showPage(t)), added };
  });
}

/** Adds new photos. The gallery is counted again, because another save may have come first. */
async function addPhotos(t: Tenant, { welcome_page_id }: PageRow, made: MadePhoto[]): Promise<void> {
  const before = await listPhotos(t);
  const fresh = made.filter(({ version }) => before.every((photo) => photo.version !== version));
  checkCount(before.length + fresh.length);
  for (const [index, photo] of fresh.entries()) {
    const position = before.length + index;
    await insertPhoto(t, welcome_page_id, { ...photo, welcome_page_photo_id: newId(), position });
  }
}

function checkCount(count: number): void {
  const fault = photoCountFault(count);
  if (fault) throw new AppError('invalid', fault, { fields: { photos: fault } });
}

export function galleryChanged(): AppError {
  return new AppError('conflict', welcomePageErrors.galleryChanged, { code: 'gallery_changed' });
}

/** Copies the draft to the published page. Publishing the same again changes nothing. */
export async function publishWelcomePage(ctx: Ctx, storage: Storage, welcomePageId: string): Promise<WelcomePage> {
  const { page, unused } = await ctx.tx(async (t) => {
    const row = await lockPage(t);
    if (row?.welcome_page_id !== welcomePageId) throw new AppError('not_found', welcomePageErrors.noPage);
    const photos = await listPhotos(t);
    if (photoCountFault(photos.length)) {
      throw new AppError('conflict', welcomePageErrors.publishTooFew(photos.length), { code: 'too_few_photos' });
    }
    await setPublished(t, draftOf(row, photos), ctx.now);
    await audit(ctx, t, 'welcome_page.published', welcomePageId);
    await announce(t, { type: 'welcome', id: welcomePageId });
    const shown = new Set(photos.map(({ version }) => version));
    const before = publishedOf(row)?.photos ?? [];
    return { page: await showPage(t), unused: before.filter(({ version }) => !shown.has(version)) };
  });
  await dropPhotos(storage, ctx.companyId, unused);
  return page;
}
