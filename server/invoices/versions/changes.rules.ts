import { fromCents } from '#contract/decimal.ts';
import { REVIEW_FIELDS } from '#contract/invoices/header.ts';
import { LINE_FIELDS } from '#contract/invoices/reading/reading.ts';
import { casePartsText } from '#contract/invoices/review/versions.texts.ts';
import type { ChangedField, FieldChange } from '#contract/invoices/review/versions.ts';
import { cellColumnOf, columnOf } from '../columns.rules.ts';
import type { EvidenceMap } from '../evidence.rules.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';
import type { listLines } from '../lines.sql.ts';

type Line = Awaited<ReturnType<typeof listLines>>[number];

/** A document as it is at one moment. */
export interface Snapshot {
  invoice: InvoiceRecord;
  lines: Line[];
}

/** What is different in a document afterwards: its header, its lines, and what a user has confirmed in either. */
export function changesBetween(before: Snapshot, after: Snapshot): FieldChange[] {
  return [...headerChanges(before.invoice, after.invoice), ...lineChanges(before.lines, after.lines)];
}

function headerChanges(before: InvoiceRecord, after: InvoiceRecord): FieldChange[] {
  const changes = REVIEW_FIELDS.flatMap((field) => {
    const column = columnOf(field);
    const change = changeOf(null, field, shown(column, before[column]), shown(column, after[column]));
    return change.length > 0
      ? change
      : confirmation(null, field, before.evidence, after.evidence, shown(column, after[column]));
  });
  const flag = (field: ChangedField, was: unknown, is: unknown) =>
    was === is ? [] : [{ line: null, field, before: null, after: null }];
  return [
    ...changes,
    ...changeOf(null, 'kind', before.kind, after.kind),
    ...flag('order', before.order_id, after.order_id),
    ...flag('location', before.location_id, after.location_id),
  ];
}

function lineChanges(before: Line[], after: Line[]): FieldChange[] {
  const known = new Map(before.map((line) => [line.line_id, line]));
  const left = new Set(after.map(({ line_id }) => line_id));
  const nameOf = ({ description, code }: Line) => description || code || '';
  return [
    ...after.flatMap((line) => {
      const old = known.get(line.line_id);
      if (!old)
        return [
          {
            line: nameOf(line),
            field: 'added' as const,
            before: null,
            after: shown('amount_cents', line.amount_cents),
          },
        ];
      return cellChanges(nameOf(old), old, line);
    }),
    ...before
      .filter(({ line_id }) => !left.has(line_id))
      .map((line) => ({
        line: nameOf(line),
        field: 'removed' as const,
        before: shown('amount_cents', line.amount_cents),
        after: null,
      })),
  ];
}

const LINE_COLUMNS = [
  ['item', 'item'],
  ['stock_quantity', 'stock_quantity'],
  ['expires_on', 'expires_on'],
  ['lot_code', 'lot_code'],
  ['not_stock', 'ignore'],
  ['is_deposit', 'is_deposit'],
  ['price_only', 'price_only'],
] as const;

function cellChanges(line: string, before: Line, after: Line): FieldChange[] {
  return [
    ...LINE_FIELDS.flatMap((cell) => {
      const column = cellColumnOf(cell);
      const change = changeOf(line, cell, shown(column, before[column]), shown(column, after[column]));
      if (change.length > 0) return change;
      return confirmation(line, cell, before.evidence, after.evidence, shown(column, after[column]));
    }),
    ...changeOf(line, 'parts', casePartsText(before.parts) || null, casePartsText(after.parts) || null),
    ...LINE_COLUMNS.flatMap(([field, column]) =>
      changeOf(line, field, shown(column, before[column]), shown(column, after[column])),
    ),
  ];
}

function changeOf(
  line: string | null,
  field: ChangedField,
  before: string | null,
  after: string | null,
): FieldChange[] {
  return before === after ? [] : [{ line, field, before, after }];
}

/** The value is the same, and now a user stands for it. */
function confirmation(
  line: string | null,
  field: ChangedField,
  before: EvidenceMap,
  after: EvidenceMap,
  value: string | null,
): FieldChange[] {
  const isNew = after[field]?.source === 'person' && before[field]?.source !== 'person';
  return isNew ? [{ line, field, before: value, after: value }] : [];
}

function shown(column: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '' || value === false) return null;
  if (column.endsWith('_cents')) return fromCents(Number(value));
  return value === true ? 'yes' : String(value);
}
