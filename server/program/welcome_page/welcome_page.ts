import { photoCountFault, type WelcomePage, type WelcomePagePhoto } from '#contract/program/welcome_page.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { audit } from '#server/platform/audit.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { assertBegunFrom, versionOf } from '#server/platform/form_version.ts';
import { checkPhotoFile, type MadePhoto, makePhoto, versionOf as photoVersionOf } from './make_photo.ts';
import { findPage, lockPage, setPublished, upsertPage } from './pages.sql.ts';
import { insertPhoto, listPhotos, setOrder } from './photos.sql.ts';
import { dropPhotos, storePhoto } from './pictures.ts';
import { draftOf, type PageRow, publishedOf, wordsOf } from './published.ts';
import type { ReceivedPage } from './receive.ts';
import { showPage, showPhoto } from './show_page.ts';

export function showWelcomePage(ctx: Ctx): Promise<WelcomePage> {
  return ctx.tx(showPage);
}

export function listWelcomePagePhotos(ctx: Ctx): Promise<WelcomePagePhoto[]> {
  return ctx.tx(async (t) => (await listPhotos(t)).map((photo) => showPhoto(t, photo)));
}

/**
 * Saves the draft's words and adds photos, in the order that the caller names or after the existing ones, and publishes it in the same
 * transaction when asked to: a browser that is closed meanwhile leaves no half of it. A file that the gallery already
 * has is not added twice, so that a save whose answer was lost can be repeated.
 * @returns the page, and the photo of each file
 */
export async function saveWelcomePage(
  ctx: Ctx,
  storage: Storage,
  {
    words,
    files,
    order = null,
    publish = false,
    version: begun,
  }: Pick<ReceivedPage, 'words' | 'files'> & Partial<ReceivedPage>,
): Promise<WelcomePage & { added: string[] }> {
  const before = await ctx.tx(async (t) => {
    await assertWords(t, begun, words);
    return listPhotos(t);
  });
  const kept = new Set(before.map(({ version }) => version));
  checkCount(new Set([...kept, ...files.map(({ bytes }) => photoVersionOf(bytes))]).size);
  for (const file of files) checkPhotoFile(file);
  const made: MadePhoto[] = [];
  for (const file of files) {
    const version = photoVersionOf(file.bytes);
    if (kept.has(version) || made.some((photo) => photo.version === version)) continue;
    made.push(await makePhoto(file));
  }
  // Only now: a photo that cannot be used leaves nothing of the earlier ones behind.
  for (const photo of made) await storePhoto(storage, ctx.companyId, photo);
  const { page, unused } = await ctx.tx(async (t) => {
    await lockCompany(t);
    await assertWords(t, begun, words);
    const row = await upsertPage(t, newId(), words, ctx.now);
    await addPhotos(t, row, made);
    const photos = await listPhotos(t);
    const idOf = new Map(photos.map((photo) => [photo.version, photo.welcome_page_photo_id]));
    const added = files.map(({ bytes }) => idOf.get(photoVersionOf(bytes)));
    // Another user removed a photo while the same file was being sent.
    if (!added.every((id) => id !== undefined)) throw galleryChanged();
    if (order) await setOrder(t, inOrder(photos, order, added));
    if (publish) {
      const published = await publishIn(ctx, t, row.welcome_page_id);
      return { page: { ...published.page, added }, unused: published.unused };
    }
    await announce(t, { type: 'welcome', id: row.welcome_page_id });
    return { page: { ...(await showPage(t)), added }, unused: [] };
  });
  await dropPhotos(storage, ctx.companyId, unused);
  return page;
}

/** Refuses words that were written over older ones. */
async function assertWords(t: Tenant, begun: string | undefined, words: ReceivedPage['words']): Promise<void> {
  const page = await findPage(t);
  const stored = page ? wordsOf(page) : {};
  assertBegunFrom(begun === '' ? versionOf({}) : begun, stored, { ...stored, ...words });
}

/** All photos in the order that a form names; those that it does not know, from another user, come last. */
function inOrder(
  photos: readonly { welcome_page_photo_id: string }[],
  order: readonly (string | number)[],
  added: readonly string[],
): string[] {
  const known = new Set(photos.map(({ welcome_page_photo_id }) => welcome_page_photo_id));
  const named = order.map((one) => (typeof one === 'number' ? added[one] : one));
  const kept = named.filter((id): id is string => id !== undefined && known.has(id));
  return [...new Set([...kept, ...known])];
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
  const { page, unused } = await ctx.tx((t) => publishIn(ctx, t, welcomePageId));
  await dropPhotos(storage, ctx.companyId, unused);
  return page;
}

/** Publishes in the caller's transaction. `unused`: photos that no page shows anymore, to be dropped after it. */
async function publishIn(
  ctx: Ctx,
  t: Tenant,
  welcomePageId: string,
): Promise<{ page: WelcomePage; unused: Parameters<typeof dropPhotos>[2] }> {
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
}
