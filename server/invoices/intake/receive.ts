import type { FastifyRequest } from 'fastify';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES } from '#contract/limits.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SpaceGate } from '#server/platform/http/uploads.ts';
import { deleteUnnamed } from '../mail_in/jobs.ts';
import { storeFile, type UploadedFile } from './upload.ts';

const MEGABYTE = 1024 * 1024;

export interface Received {
  files: UploadedFile[];
  /** Too large; the other files were accepted. */
  refused: { file_name: string; reason: string }[];
  /** The form's own `as` field, for callers that do not put it into the address. */
  as: string | undefined;
}

interface ReceiveDeps {
  storage: Storage;
  requireSpace: SpaceGate;
}

/** Receives the files of a form and makes rows of them. When either fails, what was stored for nothing is deleted. */
export async function receiveFiles<T>(
  ctx: Ctx,
  deps: ReceiveDeps,
  request: FastifyRequest,
  makeRows: (received: Received) => Promise<T>,
): Promise<T> {
  const received: Received = { files: [], refused: [], as: undefined };
  try {
    await receiveInto(received, ctx, deps, request);
    return await makeRows(received);
  } catch (error) {
    const keys = received.files.map(({ storage_key }) => storage_key);
    if (keys.length > 0) await ctx.tx((t) => deleteUnnamed(t, keys, ctx.now));
    throw error;
  }
}

/** Receives one file after another, so that at most one of them is in memory. */
async function receiveInto(
  received: Received,
  ctx: Ctx,
  { storage, requireSpace }: ReceiveDeps,
  request: FastifyRequest,
): Promise<void> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', invoiceErrors.noFile);
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'as') received.as = String(part.value);
        continue;
      }
      const bytes = await part.toBuffer();
      if (part.file.truncated) {
        const reason = invoiceErrors.fileTooLarge(UPLOAD_MAX_BYTES / MEGABYTE);
        received.refused.push({ file_name: part.filename, reason });
      } else {
        // Uploads at the same time were admitted with the same space.
        const total = received.files.reduce((sum, file) => sum + file.bytes, bytes.length);
        await ctx.tx((t) => requireSpace(t, total));
        received.files.push(await storeFile(ctx, storage, part.filename, bytes));
      }
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_FILES_LIMIT') {
      throw new AppError('bad_request', invoiceErrors.tooManyFiles(UPLOAD_MAX_FILES), { code: 'too_many_files' });
    }
    throw error;
  }
}
