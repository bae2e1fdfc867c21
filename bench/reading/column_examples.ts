/** What a document teaches about the roles of columns: which of them hold the values of the answered lines. */
import { plainValue } from '#server/invoices/reading/choice/choose.ts';
import type { Document } from '#server/invoices/reading/context.ts';
import { type FoundLine, findLines } from '#server/invoices/reading/layout/columns.ts';
import {
  type ChosenRole,
  type ColumnGroup,
  roleFeatures,
} from '#server/invoices/reading/lines/columns/column_features.ts';
import { tokensIn, wordsIn } from '#server/invoices/reading/lines/columns/column_words.ts';
import { type Column, findHeaders } from '#server/invoices/reading/lines/columns/columns.ts';
import { valueColumns } from '#server/invoices/reading/lines/columns/value_table.ts';
import { type Row, textOf } from '#server/invoices/reading/lines/rows.ts';
import { headedGroups } from '#server/invoices/reading/lines/tables/headed_tables.ts';
import { sumCandidates } from '#server/invoices/reading/sums/sums.ts';
import type { Example } from './example.ts';
import type { AnswerLine, Answers } from './score.ts';

/** A column holds a role's values in at least this share of the lines, and nearly as many as the best one; with fewer than SOME it does not. */
const [MOST, NEARLY, SOME] = [0.5, 0.1, 0.2];

/** Printed values differ by less only in how they are computed. */
const EQUAL = 0.0001;

interface Known extends FoundLine {
  answer: AnswerLine;
}

/** The part of a line's value that a column holds; null where the line has none. */
type Holds = (doc: Document, column: Column, known: Known) => number | null;

/** The row of the amount; where the column is empty there, the row above or below, in which tills print names and prices. */
function rowFor(doc: Document, column: Column, row: Row): Row {
  const near = [row, doc.rows[row.index - 1], doc.rows[row.index + 1]];
  return near.find((one) => one?.page === row.page && wordsIn(column, [one]).length > 0) ?? row;
}

function number(value: (answer: AnswerLine) => number | null | undefined): Holds {
  return (doc, column, { answer, row }) => {
    const right = value(answer);
    if (right === null || right === undefined) return null;
    const read = tokensIn(doc, column, rowFor(doc, column, row));
    return read.some((token) => Math.abs(Math.abs(Number(token.value)) - Math.abs(right)) < EQUAL) ? 1 : 0;
  };
}

function text(
  value: (answer: AnswerLine) => string | null | undefined,
  isSame: (read: string, right: string) => boolean,
): Holds {
  return (doc, column, { answer, row }) => {
    const right = value(answer);
    if (!right) return null;
    const read = textOf(wordsIn(column, [rowFor(doc, column, row)]));
    return isSame(plainValue(read), plainValue(right)) ? 1 : 0;
  };
}

const same = (read: string, right: string): boolean => read === right;
const contained = (read: string, right: string): boolean => read !== '' && right.includes(read);

function namesIn(words: string): string[] {
  return words.toLowerCase().match(/\p{L}[\p{L}\d]+/gu) ?? [];
}

/** The part of the name's words in the column. */
const holdsName: Holds = (doc, column, { answer, row }) => {
  const names = new Set(namesIn(answer.description ?? ''));
  if (names.size === 0) return null;
  const read = new Set(namesIn(textOf(wordsIn(column, [rowFor(doc, column, row)]))));
  return [...names].filter((name) => read.has(name)).length / names.size;
};

const HOLDS: [ChosenRole, Holds][] = [
  ['description', holdsName],
  ['amount', number(({ amount }) => amount)],
  ['unit_price', number(({ unit_price: price }) => price)],
  ['quantity', number(({ quantity }) => quantity)],
  ['weight', number(({ weight }) => weight)],
  ['code', text(({ code }) => code, same)],
  ['unit', text(({ unit }) => unit, same)],
  ['pack', text(({ pack }) => pack, contained)],
];

/** By role, of each column the share of the lines whose value it holds. */
function sharesHeld(doc: Document, columns: Column[], known: Known[]): Map<ChosenRole, number[]> {
  return new Map(
    HOLDS.map(([role, holds]) => [
      role,
      columns.map((column) => {
        const held = known.flatMap((line) => holds(doc, column, line) ?? []);
        return held.reduce((sum, share) => sum + share, 0) / Math.max(1, held.length);
      }),
    ]),
  );
}

/** Whether the answers tell the values of a role, or that there are none. */
function isTold(role: ChosenRole, lines: AnswerLine[]): boolean {
  if (role === 'other' || role === 'description' || role === 'amount') return true;
  const isIn = (name: keyof AnswerLine): boolean => lines.some((line) => line[name] !== undefined);
  // Goods by weight have no quantity, and others no weight.
  return isIn(role) || (role === 'weight' && isIn('quantity'));
}

function groupExamples(
  doc: Document,
  group: ColumnGroup,
  known: Known[],
  told: Set<ChosenRole>,
  weight: number,
): Example[] {
  const { columns } = group;
  const shares = sharesHeld(doc, columns, known);
  const byRole = new Map(
    [...shares].map(([role, own]) => {
      const least = Math.max(MOST, Math.max(...own) - NEARLY);
      return [role, columns.filter((_, at) => (own[at] ?? 0) >= least)];
    }),
  );
  return roleFeatures(doc, group).flatMap((own, at) => {
    const column = columns[at];
    if (!column || wordsIn(column, group.rows).length === 0) return [];
    const roles = [...byRole].flatMap(([role, having]) => (having.includes(column) ? [role] : []));
    if (roles.length === 0 && [...shares.values()].some((share) => (share[at] ?? 0) >= SOME)) return [];
    // One value in more columns than it has roles: any of them can be something else.
    const rivals = new Set(roles.flatMap((role) => byRole.get(role) ?? []));
    const right: ChosenRole[] = rivals.size > roles.length || roles.length === 0 ? [...roles, 'other'] : roles;
    const offered = [...own].filter(([role]) => told.has(role));
    const candidates = offered.map(([role, features]) => ({ value: role, features, words: [], row: null }));
    const wanted = offered.map(([role]) => right.includes(role));
    return wanted.includes(true) ? [{ candidates, right: wanted, wanted, weight }] : [];
  });
}

export function columnExamples(doc: Document, { lines }: Answers, weight: number): Example[] {
  if (!lines || lines.length === 0) return [];
  const digits = (value: number | null | undefined): string | null => value?.toString() ?? null;
  const asked = lines.map((answer) => ({
    code: null,
    quantity: null,
    unit: null,
    pack: null,
    unit_price: null,
    description: answer.description ?? '',
    amount: digits(answer.amount),
    answer,
  }));
  const found = findLines(
    doc,
    asked.filter(({ amount }) => amount !== null),
  ).map((one) => ({
    ...one,
    answer: (one.line as (typeof asked)[number]).answer,
  }));
  const headers = findHeaders(doc.rows);
  const sums = sumCandidates(doc, new Set(headers.flatMap(({ rows }) => rows)));
  const byValues = valueColumns(doc, sums);
  const groups: (ColumnGroup & { body: Row[] })[] = [
    ...headedGroups(doc, headers, sums),
    ...(byValues ? [{ ...byValues, body: byValues.rows }] : []),
  ];
  const told = new Set<ChosenRole>(
    [...HOLDS.map(([role]) => role), 'other' as const].filter((role) => isTold(role, lines)),
  );
  return groups.flatMap((group) => {
    const known = found.filter(({ row }) => group.body.includes(row));
    return known.length > 0 ? groupExamples(doc, group, known, told, weight) : [];
  });
}
