import type { FastifyRequest } from 'fastify';
import { ITEM_PHOTO_MAX_BYTES } from '#contract/inventory/limits.ts';
import { photoErrors } from '#contract/inventory/photos.texts.ts';
import { itemPhotos } from '#contract/inventory/photos.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { getItem } from '../items/items.ts';
import { readPhoto, removePhoto, setPhoto, tooLarge } from './photos.ts';

const A_YEAR = 31_536_000;

export function registerItemPhotos(app: AnyApp, { storage }: { storage: Storage }): void {
  bind(app, itemPhotos.get, async (ctx, { params, query, reply }) => {
    const { version, bytes } = await readPhoto(ctx, storage, params.item_id, query.size);
    const keep = query.version === version ? `private, max-age=${A_YEAR}, immutable` : 'private, no-cache';
    return reply.header('cache-control', keep).type('image/webp').send(bytes);
  });
  bind(app, itemPhotos.set, async (ctx, { params, request }) => {
    await ctx.tx((t) => getItem(t, params.item_id));
    return setPhoto(ctx, storage, params.item_id, await receivePhoto(request));
  });
  bind(app, itemPhotos.remove, (ctx, { params }) => removePhoto(ctx, storage, params.item_id));
}

async function receivePhoto(request: FastifyRequest): Promise<Buffer> {
  const part = request.isMultipart()
    ? await request.file({ limits: { fileSize: ITEM_PHOTO_MAX_BYTES, files: 1 } })
    : undefined;
  if (!part) throw new AppError('bad_request', photoErrors.noFile, { code: 'no_file' });
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw tooLarge();
  if (bytes.length === 0) throw new AppError('bad_request', photoErrors.noFile, { code: 'no_file' });
  return bytes;
}
