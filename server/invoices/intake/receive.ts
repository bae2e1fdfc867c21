import type { FastifyRequest } from 'fastify';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES } from '#contract/limits.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SpaceGate } from '#server/platform/http/uploads.ts';
import { deleteUnnamed } from '../mail_in/jobs.ts';
import { describeFile, type UploadedFile } from './upload.ts';

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

/** Receives the files of a form and makes rows of them. What was stored for nothing, because either failed, is deleted later. */
export async function receiveFiles<T>(
  ctx: Ctx,
  deps: ReceiveDeps,
  request: FastifyRequest,
  makeRows: (received: Received) => Promise<T>,
): Promise<T> {
  const received: Received = { files: [], refused: [], as: undefined };
  await receiveInto(received, ctx, deps, request);
  return makeRows(received);
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
        const file = describeFile(ctx, part.filename, bytes);
        await ctx.tx(async (t) => {
          await requireSpace(t, total);
          // This process can be killed before a row names the file.
          await deleteUnnamed(t, [file.storage_key], ctx.now);
        });
        await storage.put(file.storage_key, bytes);
        received.files.push(file);
      }
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_FILES_LIMIT') {
      throw new AppError('bad_request', invoiceErrors.tooManyFiles(UPLOAD_MAX_FILES), { code: 'too_many_files' });
    }
    throw error;
  }
}
