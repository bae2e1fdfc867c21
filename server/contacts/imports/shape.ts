import { importErrors } from '#contract/contacts/imports.texts.ts';
import type { ImportShape } from '#contract/contacts/imports.ts';
import { IMPORT_SAMPLES } from '#contract/contacts/limits.ts';
import { encodingOf } from '#contract/encoding.ts';
import { IMPORT_COLUMNS_MAX } from '#contract/limits.ts';
import { AppError } from '#server/platform/errors.ts';
import { readPhone } from '#server/platform/phone.rules.ts';
import { type FileRow, shown } from '#server/platform/tables/cell.rules.ts';
import { decoded, isBinary } from '#server/platform/tables/encoding.rules.ts';
import { rowsOf } from '#server/platform/tables/records.ts';
import { splitBest, withoutSeparatorLine } from '#server/platform/tables/separator.ts';

/**
 * The format of a file, from its beginning.
 * @throws AppError 415 when it is not text, 422 when it is empty
 */
export async function shapeOf(head: Buffer, isUtf8: boolean): Promise<ImportShape> {
  if (isBinary(head)) throw new AppError('unsupported_type', importErrors.notCsv, { code: 'not_csv' });
  const encoding = encodingOf(head, isUtf8);
  let text = '';
  for await (const piece of decoded(only(head), encoding)) text += piece;
  if (text.trim() === '') throw new AppError('invalid', importErrors.empty, { code: 'empty' });
  const strange = text.match(/[^\P{Cc}\s]|\ufffd/gu)?.length ?? 0;
  if (strange > text.length / 10) throw new AppError('unsupported_type', importErrors.notCsv, { code: 'not_csv' });

  const { separator, rows } = await splitBest(text);
  const [first, ...rest] = rows;
  if (!first) throw new AppError('invalid', importErrors.empty, { code: 'empty' });
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  if (width > IMPORT_COLUMNS_MAX) {
    throw new AppError('invalid', importErrors.tooManyColumns(IMPORT_COLUMNS_MAX), { code: 'too_many_columns' });
  }
  const has_header = !first.cells.some((cell) => readPhone(cell) !== null);
  const headings = has_header ? first.cells.map((cell) => shown(cell)) : Array.from({ length: width }, () => '');
  const samples = (has_header ? rest : rows).slice(0, IMPORT_SAMPLES).map(({ cells }) => cells.map(shown));
  if (samples.length === 0) throw new AppError('invalid', importErrors.noRows, { code: 'no_rows' });
  return { encoding, separator, has_header, headings, samples };
}

/** The rows of a whole file in its format, without `sep=` and the headings. */
export async function* bodyRows(chunks: AsyncIterable<Uint8Array>, shape: ImportShape): AsyncGenerator<FileRow[]> {
  const text = withoutSeparatorLine(decoded(chunks, shape.encoding));
  let hasHeader = shape.has_header;
  for await (const rows of rowsOf(text, shape.separator)) {
    if (hasHeader) rows.shift();
    hasHeader = false;
    yield rows;
  }
}

async function* only<T>(piece: T): AsyncGenerator<T> {
  yield piece;
}
