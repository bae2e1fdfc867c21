import type { FastifyRequest } from 'fastify';
import { itemImportErrors } from '#contract/inventory/files/imports.texts.ts';
import { ITEM_IMPORT_MAX_BYTES } from '#contract/inventory/limits.ts';
import { AppError } from '#server/platform/errors.ts';
import { cleanName } from '#server/platform/file_name.rules.ts';
import { readTable, type Table } from './table.ts';

const MEGABYTE = 1024 * 1024;

/** The table in the one file of a form. */
export async function receiveTable(request: FastifyRequest): Promise<Table & { file_name: string }> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', itemImportErrors.noFile, { code: 'no_file' });
  const file = await request.file({ limits: { fileSize: ITEM_IMPORT_MAX_BYTES, files: 1 } });
  if (!file || file.filename === '') throw new AppError('bad_request', itemImportErrors.noFile, { code: 'no_file' });
  const bytes = await file.toBuffer();
  if (file.file.truncated) {
    const detail = itemImportErrors.tooLarge(ITEM_IMPORT_MAX_BYTES / MEGABYTE);
    throw new AppError('too_large', detail, { code: 'too_large' });
  }
  return { file_name: cleanName(file.filename, 'items.csv'), ...(await readTable(bytes)) };
}
