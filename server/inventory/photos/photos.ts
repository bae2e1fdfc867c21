import { photoErrors } from '#contract/inventory/photos.texts.ts';
import type { PhotoSize } from '#contract/inventory/photos.ts';
import { ITEM_PHOTO_MAX_BYTES } from '#contract/limits.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { getItem } from '../items/items.ts';
import { lockStock } from '../items.sql.ts';
import { makePhoto } from './make_photo.ts';
import { deletePhoto, findPhoto, type PhotoRow, savePhoto } from './photos.sql.ts';

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

/**
 * Makes a file the photo of an item. It is stored before a row refers to it, and the one before is deleted when none does any more: killed in
 * between, a file is left over, and never a row without one.
 */
export async function setPhoto(ctx: Ctx, storage: Storage, itemId: string, bytes: Buffer) {
  const { photo, thumb } = await makePhoto(bytes);
  const version = newId();
  const folder = `${ctx.companyId}/items/${version}`;
  const row = { version, photo_key: `${folder}.webp`, small_photo_key: `${folder}-thumb.webp` };
  await storage.put(row.photo_key, photo);
  await storage.put(row.small_photo_key, thumb);
  const before = await ctx
    .tx(async (t) => {
      // Of two at once, the second one waits here and deletes the files of the first.
      await lockStock(t, [itemId]);
      await getItem(t, itemId);
      const found = await findPhoto(t, itemId);
      await savePhoto(t, itemId, { ...row, bytes: photo.length + thumb.length });
      await audit(ctx, t, 'item.changed', itemId, { photo: true });
      await announce(t, { type: 'item', id: itemId });
      return found;
    })
    .catch(async (error: unknown) => {
      // The answer to a commit can be lost: what a row names is kept, and a file too many does no harm.
      const now = await ctx.tx((t) => findPhoto(t, itemId));
      if (now?.version !== version) await deleteFiles(storage, row);
      throw error;
    });
  if (before) await deleteFiles(storage, before);
  return { photo_version: version };
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

async function deleteFiles(storage: Storage, { photo_key, small_photo_key }: PhotoRow): Promise<void> {
  await storage.delete(photo_key);
  await storage.delete(small_photo_key);
}
