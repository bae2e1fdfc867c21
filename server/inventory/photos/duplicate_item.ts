import type { ItemInput } from '#contract/inventory/items.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { Ctx } from '#server/platform/context.ts';
import { announce } from '#server/platform/events/events.ts';
import type { SpaceGate } from '#server/platform/http/uploads.ts';
import { addItem, createItem, getItem } from '../items/items.ts';
import type { Photo } from './make_photo.ts';
import { findPhoto, savePhoto } from './photos.sql.ts';
import { storePhoto } from './photos.ts';

/**
 * Adds an item with a copy of another one's photo, in files of its own: what happens to one photo leaves the other as it is. Without a photo
 * when the other has none.
 * @throws AppError 404 for an unknown other item, 507 when the company has no space for the copy, and what `createItem` throws
 */
export async function createItemWithPhotoOf(
  ctx: Ctx,
  { storage, requireSpace }: { storage: Storage; requireSpace: SpaceGate },
  input: ItemInput,
  otherId: string,
) {
  const photo = await copyOf(ctx, storage, otherId);
  if (!photo) return createItem(ctx, input);
  await ctx.tx((t) => requireSpace(t, photo.photo.length + photo.thumb.length));
  return storePhoto(ctx, storage, photo, async (t, row) => {
    const itemId = await addItem(ctx, t, input);
    await savePhoto(t, itemId, row);
    await announce(t, { type: 'item', id: itemId });
    return getItem(t, itemId);
  });
}

async function copyOf(ctx: Ctx, storage: Storage, itemId: string): Promise<Photo | undefined> {
  const found = await ctx.tx(async (t) => {
    await getItem(t, itemId);
    return findPhoto(t, itemId);
  });
  const photo = found && (await storage.get(found.photo_key));
  const thumb = found && (await storage.get(found.small_photo_key));
  return photo && thumb ? { photo, thumb } : undefined;
}
