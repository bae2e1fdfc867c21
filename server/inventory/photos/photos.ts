import { ITEM_PHOTO_MAX_BYTES } from '#contract/inventory/limits.ts';
import { photoErrors } from '#contract/inventory/photos.texts.ts';
import type { PhotoSize } from '#contract/inventory/photos.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { getItem } from '../items/items.ts';
import { lockStock } from '../ledger/stock.sql.ts';
import { makePhoto, type Photo } from './make_photo.ts';
import { deletePhoto, findPhoto, isPhotoKept, type PhotoKeys, type PhotoRow, savePhoto } from './photos.sql.ts';

const MEGABYTE = 1024 * 1024;

/** The refusal of a photo with more bytes than are read. */
export const tooLarge = () =>
  new AppError('too_large', photoErrors.tooLarge(ITEM_PHOTO_MAX_BYTES / MEGABYTE), { code: 'too_large' });

/** The photo of an item in one of its sizes. @throws AppError 404 */
export async function readPhoto(ctx: Ctx, storage: Storage, itemId: string, size: PhotoSize) {
  const found = await ctx.tx((t) => findPhoto(t, itemId));
  const bytes = found && (await storage.get(size === 'thumb' ? found.small_photo_key : found.photo_key));
  if (!found || !bytes) throw new AppError('not_found', photoErrors.none);
  return { version: found.version, bytes };
}

/** Makes a file the photo of an item. The files of the one before are deleted when no row refers to them anymore. */
export async function setPhoto(ctx: Ctx, storage: Storage, itemId: string, bytes: Buffer) {
  const photo = await makePhoto(bytes);
  const { version, before } = await storePhoto(ctx, storage, photo, async (t, row) => {
    // If two are sent at once, the second one waits here and deletes the files of the first.
    await lockStock(t, [itemId]);
    await getItem(t, itemId);
    const found = await findPhoto(t, itemId);
    await savePhoto(t, itemId, row);
    await audit(ctx, t, 'item.changed', itemId, { photo: true });
    await announce(t, { type: 'item', id: itemId });
    return { version: row.version, before: found };
  });
  if (before) await deleteFiles(storage, before);
  return { photo_version: version };
}

/**
 * Stores both sizes of a photo and lets a row refer to them, in one transaction with whatever else is changed. The files come first: killed in
 * between, a file is left over, and never a row without one.
 */
export async function storePhoto<T>(
  ctx: Ctx,
  storage: Storage,
  { photo, thumb }: Photo,
  refer: (t: Tenant, row: PhotoRow) => Promise<T>,
): Promise<T> {
  const version = newId();
  const folder = `${ctx.companyId}/items/${version}`;
  const keys = { version, photo_key: `${folder}.webp`, small_photo_key: `${folder}-thumb.webp` };
  await storage.put(keys.photo_key, photo);
  await storage.put(keys.small_photo_key, thumb);
  return ctx
    .tx((t) => refer(t, { ...keys, bytes: photo.length + thumb.length }))
    .catch(async (error: unknown) => {
      // The answer to a commit can be lost: what a row names is kept, and a file too many does no harm.
      if (!(await ctx.tx((t) => isPhotoKept(t, version)))) await deleteFiles(storage, keys);
      throw error;
    });
}

export async function removePhoto(ctx: Ctx, storage: Storage, itemId: string) {
  const before = await ctx.tx(async (t) => {
    await lockStock(t, [itemId]);
    await getItem(t, itemId);
    const found = await findPhoto(t, itemId);
    if (!found) throw new AppError('not_found', photoErrors.none);
    await deletePhoto(t, itemId);
    await audit(ctx, t, 'item.changed', itemId, { photo: false });
    await announce(t, { type: 'item', id: itemId });
    return found;
  });
  await deleteFiles(storage, before);
  return { photo_version: null };
}

async function deleteFiles(storage: Storage, { photo_key, small_photo_key }: PhotoKeys): Promise<void> {
  await storage.delete(photo_key);
  await storage.delete(small_photo_key);
}
