import type { LabelPlace, LayoutSubject } from './page_layouts.ts';

const subjects: Record<LayoutSubject, string> = {
  vendor: 'Vendor',
  number: 'Number',
  date: 'Date',
  due_date: 'Due date',
  po_number: 'PO number',
  subtotal: 'Subtotal',
  tax: 'Tax',
  fees: 'Fees and freight',
  discount: 'Discount',
  deposit: 'Deposit',
  rounding: 'Rounding',
  total: 'Total',
  columns: 'Columns',
  packs: 'Packs',
  date_order: 'Order of dates',
  decimal_mark: 'Decimal mark',
};

const places: Record<LabelPlace, (label: string) => string> = {
  left: (label) => `After “${label}”`,
  beside: (label) => `Beside “${label}”`,
  above: (label) => `Below “${label}”`,
  spot: () => 'At the same place on the page',
};

const choices: Record<string, string> = {
  after_name: 'After the name',
  below_name: 'Below the name',
  day_first: 'The day comes first',
  month_first: 'The month comes first',
  '.': 'Point',
  ',': 'Comma',
};

const roles: Record<string, string> = {
  code: 'code',
  description: 'description',
  quantity: 'quantity',
  shipped: 'quantity',
  ordered: 'ordered',
  weight: 'weight',
  unit: 'unit',
  pack: 'pack',
  size: 'pack',
  unit_price: 'unit price',
  amount: 'amount',
  tax: 'tax',
  discount: 'discount',
  position: 'line number',
  brand: 'brand',
};

/** Sentences about what was learned of the pages of a vendor's documents. */
export const pageLayoutTexts = {
  title: 'How documents are read',
  detail:
    'We learned these rules from the invoices, credit memos and packing slips that you posted. We read this vendor’s next document with them. What you correct before you post changes the rules.',
  columns: { what: 'What', where: 'Where', from: 'Learned from' },
  subjects,
  places,
  choices,
  named: (label: string) => `“${label}”`,
  marks: 'By phone, email, tax ID and words of the page',
  column: (heading: string, role: string) => `${heading}: ${roles[role] ?? role}`,
  noHeadings: 'By their places, without headings',
  noNumber: 'Document without a number',
  delete: (what: string) => `Delete rule: ${what}`,
  deleteTitle: (what: string) => `Delete the rule for “${what}”?`,
  deleteDetail: 'The next document is read without it. Documents that you post later can teach it again.',
  deleteAction: 'Delete rule',
  deleted: 'Rule deleted. The next document is read without it.',
};
