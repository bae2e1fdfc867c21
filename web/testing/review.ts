import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { answerNoInvoices, answerNoVendors } from './empty_lists.ts';
import { testLine } from './invoices.ts';
import { openScreen } from './screen.tsx';
import { answer, answerBy } from './server.ts';

interface Typed {
  lines?: Record<string, unknown>[];
  confirmed?: string[];
  discount?: string;
  rounding?: string;
}

/** What the server has after these changes: what was typed must not look unsaved. */
function keptInvoice({ lines, fields, discount, rounding }: Invoice, typed: Typed): Partial<Invoice> {
  const number = (text: unknown) => (text === null || text === undefined ? null : Number(text));
  const keptLines = typed.lines?.map((line, index) => ({
    ...(lines[index] ?? testLine(index + 1, { item_id: null, item: null, stock_quantity: null })),
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
  return {
    lines: keptLines ?? lines,
    fields: Object.fromEntries(confirmed),
    discount: typed.discount === undefined ? discount : Number(typed.discount),
    rounding: typed.rounding === undefined ? rounding : Number(typed.rounding),
  };
}

/** Opens the review of an invoice, of which the server keeps what is typed. */
export function openReview(invoice: Invoice) {
  answerNoVendors();
  answerNoInvoices({ needs_review: 1 });
  answer(invoices.get, invoice);
  answerBy(invoices.update, ({ body }) => ({ ...invoice, ...keptInvoice(invoice, body as Typed), version: 2 }));
  return openScreen(`/invoices/${invoice.invoice_id}`);
}

/** An invoice of its own: what one test has typed is offered again when the same invoice is opened. */
export const ownInvoice = () => ({ pages: [], invoice_id: crypto.randomUUID() });
