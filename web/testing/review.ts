import { REVIEW_FIELDS, type ReviewField } from '#contract/invoices/header.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import type { InvoiceLine } from '#contract/invoices/lines.ts';
import { decimalPlacesOf } from '../invoices/review/draft/draft.ts';
import { answerNoInvoices, answerNoVendors } from './empty_lists.ts';
import { testLine } from './invoices.ts';
import { openScreen } from './screen.tsx';
import { answerBy } from './server.ts';

type Typed = Partial<Record<ReviewField, string | null>> & { lines?: Record<string, unknown>[]; confirmed?: string[] };

/** What becomes of a line's item. Of a new one the server answers with its id. */
function keptItem(line: InvoiceLine, { item_id, new_item, ignore }: Record<string, unknown>): Partial<InvoiceLine> {
  const in_doubt = line.in_doubt.filter((field) => field !== 'item');
  if (new_item) return { item_id: crypto.randomUUID(), item: (new_item as { name: string }).name, in_doubt };
  if (item_id === null) return { item_id: null, item: null };
  if (item_id === undefined) return ignore ? { in_doubt } : {};
  const suggested = line.suggestions.find((match) => match.item_id === item_id);
  return { item_id: item_id as string, item: suggested?.item ?? line.item ?? 'Chosen item', in_doubt };
}

/** What the server has after these changes: what was typed must not look unsaved. */
function keptInvoice({ lines, fields }: Invoice, typed: Typed): Partial<Invoice> {
  const number = (text: unknown) => (text === null || text === undefined ? null : Number(text));
  const keptLine = (line: InvoiceLine, change: Record<string, unknown>): InvoiceLine => {
    const isOpen = (field: string) => !typed.confirmed?.includes(`${line.line_id}.${field}`);
    const confirmed = { ...line, in_doubt: line.in_doubt.filter(isOpen) };
    return { ...confirmed, ...keptItem(confirmed, change) };
  };
  const added = (index: number) => testLine(index + 1, { item_id: null, item: null, stock_quantity: null });
  const keptLines = typed.lines?.map((line, index) => ({
    ...keptLine(lines[index] ?? added(index), line),
    code: String(line.code ?? ''),
    description: String(line.description),
    unit: String(line.unit ?? ''),
    pack: String(line.pack ?? ''),
    quantity: number(line.quantity),
    unit_price: number(line.unit_price),
    amount: number(line.amount),
    discount: number(line.discount),
    ignore: line.ignore === true,
    is_deposit: line.is_deposit === true,
  }));
  const confirmed = Object.entries(fields).map(
    ([name, field]) => [name, { ...field, in_doubt: field.in_doubt && !typed.confirmed?.includes(name) }] as const,
  );
  const header = REVIEW_FIELDS.flatMap((field) => {
    const text = typed[field];
    if (text === undefined) return [];
    return [[field, decimalPlacesOf(field) === null ? text : number(text)] as const];
  });
  return {
    ...Object.fromEntries(header),
    lines: keptLines ?? lines.map((line) => keptLine(line, {})),
    fields: Object.fromEntries(confirmed),
  };
}

/** Opens the review of an invoice, of which the server keeps what is typed. */
export function openReview(invoice: Invoice) {
  answerNoVendors();
  answerNoInvoices({ needs_review: 1 });
  let kept = invoice;
  answerBy(invoices.get, () => kept);
  answerBy(invoices.update, ({ body }) => {
    kept = { ...kept, ...keptInvoice(kept, body as Typed), version: kept.version + 1 };
    return kept;
  });
  return openScreen(`/invoices/${invoice.invoice_id}`);
}

/** An invoice of its own: what one test has typed is offered again when the same invoice is opened. */
export const ownInvoice = () => ({ pages: [], invoice_id: crypto.randomUUID() });
