/** The tables of a document by their headings. */
import type { Models } from '../../choice/models.ts';
import type { Document } from '../../context.ts';
import type { SumCandidate } from '../../sums/sum_candidate.ts';
import { chooseRoles } from '../columns/choose_roles.ts';
import type { ColumnGroup } from '../columns/column_features.ts';
import { isPriced, wordsIn } from '../columns/column_words.ts';
import { type Column, setGutters, type Table, type TableHeader } from '../columns/columns.ts';
import { withHeadedCodes } from '../columns/headed_codes.ts';
import { withRunningNames } from '../columns/running_names.ts';
import type { Row } from '../rows.ts';

const ENDS: ReadonlySet<string> = new Set(['subtotal', 'total', 'due', 'tax', 'rounding']);
/** "Page 1 of 2" at the foot of a page, anywhere in the row: its number is not an amount. */
export const PAGE_COUNT = /\b(page|seite|pagina|página|pág\.?|blad)\s*:?\s*\d+\s*(of|von|van|de|sur|\/)\s*\d+(?!\d)/iu;
/** "9 ITEMS": how many goods there were, no name of any. */
export const ITEM_COUNT = /^\W*\d+ (items?|articles?|artikel|artículos|pieces|pcs)( sold)?\W*$/i;

function isRepeated(header: TableHeader, next: TableHeader): boolean {
  const roles = ({ columns }: TableHeader): string => columns.map(({ role }) => role).join(' ');
  return roles(header) === roles(next);
}

/** In letter heights. */
const SAME_PLACE = 0.5;

/** "Tel. 04181 555 019   IBAN DE00 2406 0300": the same words at the same place of several pages, without a price, are no goods. */
function rowsOfEveryPage(doc: Document): Set<Row> {
  const unpriced = doc.rows.filter((row) => !(doc.numbers[row.index] ?? []).some(({ money }) => money));
  const groups = Object.values(Object.groupBy(unpriced, ({ text }) => text));
  const isSame = (one: Row, other: Row): boolean =>
    one.page !== other.page && Math.abs(one.y0 - other.y0) < one.height * SAME_PLACE;
  return new Set(groups.flatMap((group = []) => group.filter((row) => group.some((other) => isSame(row, other)))));
}

/**
 * The rows between a heading and the next heading or the end of the document, without the feet of pages. What stands above the same heading
 * on a later page is its letterhead.
 */
function bodyOf(doc: Document, header: TableHeader, next: TableHeader | undefined, feet: Set<Row>): Row[] {
  const start = Math.max(...header.rows.map((row) => row.index)) + 1;
  const end = next ? Math.min(...next.rows.map((row) => row.index)) : doc.rows.length;
  const [own, other] = [header.rows[0]?.page ?? 1, next?.rows[0]?.page ?? 1];
  const rows = doc.rows.slice(start, end).filter((row) => !PAGE_COUNT.test(row.text) && !feet.has(row));
  if (!next || other <= own || !isRepeated(header, next)) return rows;
  // Where headings stand above each group, the goods of the group before can go on at the top of a page.
  const above = rows.filter((row) => row.page === other);
  return above.some((row) => isPriced(doc, header.columns, row)) ? rows : rows.filter((row) => row.page !== other);
}

const PAYMENT = /\b(payments?|paid|pagado|pagos?|bezahlt|zahlung|paiement)\b/;

/** "Carried forward 211.64", "Payment received -412.75": it looks like goods or like a sum, and is neither. */
export function isAside(sums: SumCandidate[], row: Row): boolean {
  return sums.some(
    ({ kind, label, token, from_heading: isHeading }) =>
      token.row === row && !isHeading && (kind === 'aside' || (kind === 'paid' && PAYMENT.test(label))),
  );
}

/** Whether the row ends a table. */
export function isSum(sums: SumCandidate[], row: Row): boolean {
  return sums.some((sum) => sum.token.row === row && ENDS.has(sum.kind));
}

/** Names that stand above or below the numbers show where their column is, too. */
function isNamedElsewhere(columns: Column[], rows: Row[]): boolean {
  const names = columns.find(({ role }) => role === 'description');
  return names !== undefined && wordsIn(names, rows).every(({ text }) => !/\p{L}{2}/u.test(text));
}

/** The tables of the document by their headings; the values below decide where columns end. */
export function headedGroups(doc: Document, headers: TableHeader[], sums: SumCandidate[]): (Table & ColumnGroup)[] {
  const feet = rowsOfEveryPage(doc);
  return headers.map((header, index) => {
    const body = bodyOf(doc, header, headers[index + 1], feet);
    const pageWidth = header.rows[0]?.pageWidth ?? 1;
    const numeric = body.filter((row) => (doc.numbers[row.index] ?? []).some((token) => token.money));
    const endAt = body.findIndex((row) => isSum(sums, row));
    const before = endAt < 0 ? body : body.slice(0, endAt);
    const shaping = numeric.filter((row) => before.includes(row));
    const rows = shaping.length > 0 && !isNamedElsewhere(header.columns, shaping) ? shaping : before;
    const columns = withHeadedCodes(doc, withRunningNames(setGutters(header.columns, rows, pageWidth), rows), rows);
    return { heads: header.rows, columns, body, rows, edge: null };
  });
}

/** The same with the roles of their columns. */
export function headedTables(
  doc: Document,
  headers: TableHeader[],
  sums: SumCandidate[],
  models: Pick<Models, 'columns'>,
): Table[] {
  const tables = headedGroups(doc, headers, sums).map((table) => ({
    ...table,
    columns: chooseRoles(doc, table, models.columns.weights),
  }));
  return tables.map((table) => withRolesOf(longestAlike(tables, table), table));
}

/** Of the tables with the same headings, the one with most rows: the last page can have two. */
function longestAlike<T extends Table & ColumnGroup>(tables: T[], table: T): T {
  const headingsOf = ({ columns }: Table): string => columns.map(({ heading }) => heading).join('\n');
  const alike = tables.filter((other) => headingsOf(other) === headingsOf(table));
  return alike.reduce((most, other) => (other.rows.length > most.rows.length ? other : most), table);
}

/** The same table with the roles of another one that has the same headings. */
function withRolesOf(other: Table, table: Table): Table {
  if (other === table) return table;
  const columns = table.columns.map(({ heading, x0, x1, left, right }, at) => {
    const { role, chosen } = other.columns[at] ?? { role: 'other' };
    return { heading, x0, x1, left, right, role, ...(chosen ? { chosen } : {}) };
  });
  return { ...table, columns };
}
