import { stringify } from 'csv-stringify/sync';
import type { FastifyRequest } from 'fastify';
import { posErrors } from '#contract/pos/errors.texts.ts';
import { SALES_FILE_MAX, SALES_WORKBOOK, SALES_WORKBOOK_MAX_BYTES } from '#contract/pos/limits.ts';
import { AppError } from '#server/platform/errors.ts';
import { cleanName } from '#server/platform/file_name.rules.ts';
import type { FileRow } from '#server/platform/tables/cell.rules.ts';
import { SheetFault } from '#server/platform/tables/xlsx_parts.ts';
import { xlsxRows } from '#server/platform/tables/xlsx_rows.ts';

const MEGABYTE = 1024 * 1024;

/** An Excel file in a form, as the text of the same table in CSV. Nothing is stored: the text is then checked as that of any file. */
export async function readWorkbook(request: FastifyRequest): Promise<{ file_name: string; text: string }> {
  const file = request.isMultipart()
    ? await request.file({ limits: { fileSize: SALES_WORKBOOK_MAX_BYTES, files: 1 } })
    : undefined;
  if (!file) throw new AppError('bad_request', posErrors.unreadable, { code: 'no_file' });
  const bytes = await file.toBuffer();
  if (file.file.truncated) {
    const detail = posErrors.workbookTooLarge(SALES_WORKBOOK_MAX_BYTES / MEGABYTE);
    throw new AppError('too_large', detail, { code: 'too_large' });
  }
  if (!isWorkbook(bytes)) throw new AppError('unsupported_type', posErrors.notAWorkbook, { code: 'not_a_workbook' });
  return { file_name: cleanName(file.filename, 'sales.xlsx'), text: await workbookText(bytes) };
}

/** Whether these are the bytes of a ZIP archive, which an Excel file is. */
export function isWorkbook(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('hex') === '504b0304';
}

/**
 * The first table of an Excel file in CSV, with dates in ISO and their times.
 * @throws AppError for a damaged file, or for a longer table than is checked at once
 */
export async function workbookText(bytes: Buffer): Promise<string> {
  const rows = (await rowsOf(bytes)).map(({ cells }) => cells);
  if (rows.flat().reduce((sum, cell) => sum + cell.length, 0) > SALES_FILE_MAX) throw tooLong();
  const text = stringify(rows);
  if (text.trim() === '') throw new AppError('invalid', posErrors.noTable, { code: 'no_table' });
  if (text.length > SALES_FILE_MAX) throw tooLong();
  return text;
}

async function rowsOf(bytes: Buffer): Promise<FileRow[]> {
  try {
    return await xlsxRows(bytes, { ...SALES_WORKBOOK, hasTimes: true });
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error;
    if (error.reason === 'damaged') throw new AppError('invalid', posErrors.notAWorkbook, { code: 'damaged' });
    throw tooLong();
  }
}

const tooLong = () => new AppError('too_large', posErrors.workbookTooLong, { code: 'too_long' });
