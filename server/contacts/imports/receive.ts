import type { FastifyRequest } from 'fastify';
import { importErrors } from '#contract/contacts/imports.texts.ts';
import type { ImportShape } from '#contract/contacts/imports.ts';
import { IMPORT_MAX_BYTES } from '#contract/contacts/limits.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { Ctx } from '#server/platform/context.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { cleanName } from '#server/platform/file_name.rules.ts';
import { keepText } from '#server/platform/tables/keep_text.ts';
import { shapeOf } from './shape.ts';

const MEGABYTE = 1024 * 1024;

export interface ReceivedCsv {
  file_name: string;
  file_sha256: Buffer;
  file_bytes: number;
  storage_key: string;
  shape: ImportShape;
  /** The form's other fields. */
  fields: Record<string, string>;
}

/** Browsers label a file named .csv by the program that would open it. */
const TYPES = new Set([
  'text/csv',
  'application/csv',
  'text/comma-separated-values',
  'application/vnd.ms-excel',
  'text/plain',
  'application/octet-stream',
]);

/** Streams the one file of a form without holding all of it in memory, and determines its format. */
export async function receiveCsv(ctx: Ctx, storage: Storage, request: FastifyRequest): Promise<ReceivedCsv> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', importErrors.noFile, { code: 'no_file' });
  const fields: Record<string, string> = {};
  let stored: Omit<ReceivedCsv, 'fields'> | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: IMPORT_MAX_BYTES, files: 1 } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      if (part.filename === '') {
        part.file.resume();
        continue;
      }
      requireCsvName(part.filename, part.mimetype);
      const kept = await keepText(storage, `${ctx.companyId}/imports/${newId()}`, part.file);
      stored = { file_name: cleanName(part.filename, 'contacts.csv'), ...kept, shape: { ...EMPTY_SHAPE } };
      if (part.file.truncated) {
        const detail = importErrors.tooLarge(IMPORT_MAX_BYTES / MEGABYTE);
        throw new AppError('too_large', detail, { code: 'too_large' });
      }
      stored.shape = await shapeOf(kept.head, kept.isUtf8);
    }
  } catch (error) {
    if (stored) await storage.delete(stored.storage_key);
    throw error;
  }
  if (!stored) throw new AppError('bad_request', importErrors.noFile, { code: 'no_file' });
  const { file_name, file_sha256, file_bytes, storage_key, shape } = stored;
  return { file_name, file_sha256, file_bytes, storage_key, shape, fields };
}

const EMPTY_SHAPE: ImportShape = { encoding: 'utf-8', separator: ',', has_header: true, headings: [], samples: [] };

function requireCsvName(name: string, type: string): void {
  const isCsv = type === 'text/csv' || (/\.csv$/i.test(name) && TYPES.has(type));
  if (!isCsv) throw new AppError('unsupported_type', importErrors.notCsv, { code: 'not_csv' });
}
