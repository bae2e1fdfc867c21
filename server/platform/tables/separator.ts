import type { FileRow } from './cell.rules.ts';
import { rowsOf } from './records.ts';

export const SEPARATORS = [',', ';', '\t', '|'] as const;
type Separator = (typeof SEPARATORS)[number];
/** Rows that determine the separator of a file. */
const LOOKED_AT = 30;

/** Excel's own first line, which it does not show: `sep=;` */
const SEPARATOR_LINE = /^\uFEFF?sep=([,;\t|])\r?\n?$/i;

/** The text without Excel's own first line. */
export async function* withoutSeparatorLine(text: AsyncIterable<string>): AsyncGenerator<string> {
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
export async function splitBest(text: string): Promise<{ separator: Separator; rows: FileRow[] }> {
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

async function firstRows(text: string, separator: Separator): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const some of rowsOf(only(text), separator)) {
    rows.push(...some);
    if (rows.length >= LOOKED_AT) break;
  }
  return rows.slice(0, LOOKED_AT);
}

async function* only<T>(piece: T): AsyncGenerator<T> {
  yield piece;
}
