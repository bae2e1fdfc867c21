import type { FastifyRequest } from 'fastify';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES } from '#contract/limits.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { storeFile, type UploadedFile } from './upload.ts';

const MEGABYTE = 1024 * 1024;

export interface Received {
  files: UploadedFile[];
  /** Too large; the other files were accepted. */
  refused: { file_name: string; reason: string }[];
  /** The form's own `as` field, for callers that do not put it into the address. */
  as: string | undefined;
}

/** Receives the files of a form one after another, so that at most one of them is in memory. */
export async function receiveFiles(ctx: Ctx, storage: Storage, request: FastifyRequest): Promise<Received> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', invoiceErrors.noFile);
  const received: Received = { files: [], refused: [], as: undefined };
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
        received.files.push(await storeFile(ctx, storage, part.filename, bytes));
      }
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_FILES_LIMIT') {
      throw new AppError('bad_request', invoiceErrors.tooManyFiles(UPLOAD_MAX_FILES), { code: 'too_many_files' });
    }
    throw error;
  }
  return received;
}
