import Big from 'big.js';
import { centsToNumber, fromCents } from '#contract/decimal.ts';
import { type Invoice, InvoiceInput } from '#contract/invoices/invoice.ts';
import type { InvoiceLine } from '#contract/invoices/lines.ts';
import { vendorKey } from '#server/inventory/inventory.ts';
import { wordKey } from '#server/platform/word_keys.rules.ts';
import type { Delivery } from './deliveries.ts';

export interface Corrections {
  /** What a user changes; undefined when everything is right. */
  input: InvoiceInput | undefined;
  /** What was misread, by name: "total", "line 3 amount". Choosing items for new words does not count. */
  misread: string[];
}

/** What a user with the paper in hand changes on the screen, so that the invoice matches the paper. */
export function corrections(shown: Invoice, delivery: Delivery, itemIds: ReadonlyMap<string, string>): Corrections {
  const { invoice } = delivery;
  const misread: string[] = [];
  const header: Record<string, unknown> = {};
  const note = (name: string, isRight: boolean, right: unknown) => {
    if (isRight) return;
    misread.push(`${name}: ${JSON.stringify(shown[name as keyof Invoice])} instead of ${JSON.stringify(right)}`);
    header[name] = right;
  };
  note('vendor', vendorKey(shown.vendor ?? '') === vendorKey(invoice.vendor.name), invoice.vendor.name);
  // The receipt prints its name in capitals; the first one is written as the shop writes it.
  if (shown.vendor_id === null && shown.vendor !== invoice.vendor.name) header.vendor = invoice.vendor.name;
  note('number', shown.number === invoice.number, invoice.number);
  note('date', shown.date === invoice.date, invoice.date);
  note('due_date', shown.due_date === invoice.due_date, invoice.due_date);
  note('total', shown.total === centsToNumber(invoice.total_cents), centsToNumber(invoice.total_cents));

  const isWhole = shown.lines.length === invoice.lines.length;
  if (!isWhole) misread.push(`${shown.lines.length} lines instead of ${invoice.lines.length}`);
  const confirmed: string[] = [];
  const lines = invoice.lines.map((_, index) =>
    lineInput(isWhole ? shown.lines[index] : undefined, delivery, index, itemIds, misread, confirmed),
  );
  const changed = lines.some((line) => Object.keys(line).length > 1) || confirmed.length > 0 || !isWhole;
  if (!changed && Object.keys(header).length === 0) return { input: undefined, misread };
  return { input: InvoiceInput.parse({ ...header, lines, confirmed }), misread };
}

function lineInput(
  shown: InvoiceLine | undefined,
  { invoice, goods }: Delivery,
  index: number,
  itemIds: ReadonlyMap<string, string>,
  misread: string[],
  confirmed: string[],
): Record<string, unknown> {
  const line = invoice.lines[index];
  const good = goods[index];
  if (!line || !good) throw new RangeError(`The delivery has no line ${index + 1}.`);
  const { code, description, pack, quantity, unit, unit_price } = line;
  const amount = fromCents(line.amount_cents);
  const item_id = itemIds.get(good.sku);
  const { stock_quantity } = good;
  if (!shown) return { code, description, pack, quantity, unit, unit_price, amount, item_id, stock_quantity };

  const input: Record<string, unknown> = { line_id: shown.line_id };
  const note = (
    name: 'code' | 'description' | 'quantity' | 'unit_price' | 'amount',
    isRight: boolean,
    right: unknown,
  ) => {
    if (isRight) return;
    misread.push(`line ${index + 1} ${name}: ${JSON.stringify(shown[name])} instead of ${JSON.stringify(right)}`);
    input[name] = right;
  };
  note('code', (shown.code ?? null) === code, code);
  note('description', wordKey(shown.description) === wordKey(description), description);
  note('quantity', same(shown.quantity, quantity), quantity);
  note('unit_price', same(shown.unit_price, unit_price), unit_price);
  note('amount', same(shown.amount, amount), amount);
  if (shown.item_id !== item_id) input.item_id = item_id;
  else if (shown.match?.kind === 'similar') confirmed.push(`${shown.line_id}.item`);
  // What the shop has credited went back.
  if (stock_quantity < 0 && shown.price_only !== false) input.price_only = false;
  if (!same(shown.stock_quantity, String(stock_quantity))) input.stock_quantity = stock_quantity;
  else if (shown.stock_quantity_source === 'guess') confirmed.push(`${shown.line_id}.stock_quantity`);
  return input;
}

function same(shown: number | null, right: string): boolean {
  return shown !== null && new Big(shown).eq(right);
}
