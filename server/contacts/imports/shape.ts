import { importErrors } from '#contract/contacts/imports.texts.ts';
import type { ImportShape } from '#contract/contacts/imports.ts';
import { IMPORT_COLUMNS_MAX, IMPORT_SAMPLES } from '#contract/limits.ts';
import { AppError } from '#server/platform/errors.ts';
import { readPhone } from '../phone.rules.ts';
import { type Row, shown } from './cell.rules.ts';
import { decoded, encodingOf, isBinary } from './encoding.rules.ts';
import { rowsOf } from './records.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
type Separator = (typeof SEPARATORS)[number];
/** Rows that determine the separator of a file. */
const LOOKED_AT = 30;

/** Excel's own first line, which it does not show: `sep=;` */
const SEPARATOR_LINE = /^\uFEFF?sep=([,;\t|])\r?\n?$/i;

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

  const { separator, rows } = await partedBest(text);
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
export async function* bodyRows(chunks: AsyncIterable<Uint8Array>, shape: ImportShape): AsyncGenerator<Row[]> {
  const text = withoutSeparatorLine(decoded(chunks, shape.encoding));
  let hasHeader = shape.has_header;
  for await (const rows of rowsOf(text, shape.separator)) {
    if (hasHeader) rows.shift();
    hasHeader = false;
    yield rows;
  }
}

async function* withoutSeparatorLine(text: AsyncIterable<string>): AsyncGenerator<string> {
  let head: string | null = '';
  for await (const piece of text) {
    if (head === null) {
      yield piece;
      continue;
    }
    head += piece;
    if (head.length < 8) continue;
    yield cut(head);
    head = null;
  }
  if (head !== null) yield cut(head);
}

function cut(head: string): string {
  const line = /^.*(?:\r?\n|$)/.exec(head)?.[0] ?? '';
  return SEPARATOR_LINE.test(line) ? head.slice(line.length) : head;
}

/** The separator that gives the most columns, with the same number in every row. */
async function partedBest(text: string): Promise<{ separator: Separator; rows: Row[] }> {
  const line = /^.*(?:\r?\n|$)/.exec(text)?.[0] ?? '';
  const told = SEPARATORS.find((one) => one === SEPARATOR_LINE.exec(line)?.[1]);
  const body = told ? text.slice(line.length) : text;
  const tried = await Promise.all(
    SEPARATORS.filter((one) => told === undefined || one === told).map(async (separator) => {
      const rows = await firstRows(body, separator);
      const widths = rows.map(({ cells }) => cells.length);
      const [first = 1] = widths;
      const same = widths.filter((width) => width === first).length / Math.max(1, widths.length);
      return { separator, rows, score: first === 1 ? 0 : same * 100 + Math.min(first, 20) };
    }),
  );
  const best = tried.sort((a, b) => b.score - a.score)[0];
  return best ?? { separator: ',', rows: [] };
}

async function firstRows(text: string, separator: Separator): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const some of rowsOf(only(text), separator)) {
    rows.push(...some);
    if (rows.length >= LOOKED_AT) break;
  }
  return rows.slice(0, LOOKED_AT);
}

async function* only<T>(piece: T): AsyncGenerator<T> {
  yield piece;
}
