import { z } from 'zod';
import { endpoint, Id } from '../http.ts';

export const PHOTO_SIZES = ['full', 'thumb'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

const ItemParams = z.object({ item_id: Id });
const Photo = z.object({ photo_version: z.string().nullable() });

/** The photo of an item, by which it is recognized on the shelf. */
export const itemPhotos = {
  get: endpoint({
    method: 'GET',
    path: '/items/:item_id/photo',
    summary: "Get an item's photo (WebP). `version`: its `photo_version`, for which the answer can be kept",
    access: 'invoice_scanning',
    params: ItemParams,
    query: z.object({ size: z.enum(PHOTO_SIZES).default('full'), version: Id.optional() }),
    reply: 'stream',
  }),
  set: endpoint({
    method: 'POST',
    path: '/items/:item_id/photo',
    summary: 'Set or replace the photo of an item (multipart file)',
    access: 'invoice_scanning',
    role: 'manager',
    params: ItemParams,
    body: 'multipart',
    reply: Photo,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/items/:item_id/photo',
    summary: 'Delete the photo of an item',
    access: 'invoice_scanning',
    role: 'manager',
    params: ItemParams,
    reply: Photo,
  }),
};
