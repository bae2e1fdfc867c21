import { REVIEW_FIELDS } from '#contract/invoices/header.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import type { InvoiceLine } from '#contract/invoices/lines.ts';
import type { InvoiceField } from '#contract/invoices/review/evidence.ts';

/** A made-up invoice for tests of the review. */

const ID = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export function testField(over: Partial<InvoiceField> = {}): InvoiceField {
  return { value: null, confidence: 0.99, page: 1, box: null, source: 'ocr', note: null, in_doubt: false, ...over };
}

export function testLine(position: number, over: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    line_id: ID(position),
    position,
    code: `C${position}`,
    description: `ITEM ${position}`,
    quantity: 2,
    unit: 'cs',
    pack: '6/1LT',
    unit_price: 10,
    amount: 20,
    discount: null,
    item_id: ID(100 + position),
    item: `Item ${position}`,
    stock_unit: 'ea',
    stock_quantity: 12,
    stock_quantity_source: 'remembered',
    parts: [],
    known_parts: [],
    pieces: null,
    ignore: false,
    is_deposit: false,
    expires: false,
    expires_on: null,
    lot_code: null,
    match: null,
    suggestions: [],
    confidence: 0.99,
    boxes: { amount: { page: 1, box: null, confidence: 0.99, source: 'ocr', note: null } },
    in_doubt: [],
    last_price: null,
    ...over,
  };
}

export function testInvoice(lines: InvoiceLine[], over: Partial<Invoice> = {}): Invoice {
  return {
    invoice_id: ID(900),
    status: 'needs_review',
    kind: 'invoice',
    reason_code: null,
    reason: null,
    progress: null,
    file_name: 'a.pdf',
    page_count: 1,
    vendor_id: null,
    vendor: 'Northside Foods',
    number: 'NF-1',
    date: '2026-11-18',
    due_date: null,
    po_number: null,
    currency: 'USD',
    exchange_rate: null,
    subtotal: null,
    tax: 0,
    fees: 6.5,
    discount: null,
    deposit: null,
    rounding: null,
    total: 46.5,
    line_count: lines.length,
    doubt_count: 0,
    adds_up: true,
    off_by: null,
    duplicate_of: null,
    uploaded_at: '2026-11-19T10:00:00Z',
    uploaded_by: null,
    posted_at: null,
    is_sample: false,
    fields: Object.fromEntries(REVIEW_FIELDS.map((field) => [field, testField()])),
    lines,
    checks: [],
    pages: [{ page: 1, width: 1000, height: 1400, has_picture: true }],
    engine: 'test',
    seconds: 1,
    files: [],
    location_id: null,
    has_orders: false,
    version: 1,
    ...over,
  };
}
