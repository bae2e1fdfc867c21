import { SALES_FIELDS, type SalesColumns, type SalesField } from '#contract/pos/files.ts';

type Headings = Partial<Record<SalesField, readonly string[]>>;

/**
 * The headings of the exports, in lower case, the best first. `item` and `quantity` recognize the export. Where they come from:
 * - Toast: its reference of data exports has "Menu Item", "Item Qty" and "Net Amount" (all items export;
 *   doc.toasttab.com/doc/platformguide/adminDataExportFieldReference.html). "Order #", "Sent Date", "Menu Item", "Qty" and "Void?" of the item
 *   selection details are as another vendor lists them (parinventory.ai/learn/toast-inventory/item-selection-reports).
 * - Square: "Gross Sales" and "Net Sales" are terms of its help (squareup.com/help/us/en/article/5530). "Date", "Time", "Transaction ID" and
 *   "Item" are as another program reads the export (skills.sh/openaccountant/skills/square-import). No official list was found.
 * - Lightspeed: its help says that the transactions report has a transaction ID, a date, SKU, quantity and amount
 *   (k-series-support.lightspeedhq.com/hc/en-us/articles/4403189403675), not how the columns are spelled. By general words.
 * - Shopify and Clover: no official list was found. By general words.
 * What is not recognized is chosen by hand once, and remembered by the headings.
 */
const SYSTEMS: Record<string, Headings> = {
  Shopify: {
    item: ['lineitem name'],
    quantity: ['lineitem quantity'],
    sku: ['lineitem sku'],
    order: ['name'],
    date: ['paid at', 'created at'],
    amount: ['lineitem price'],
    status: ['cancelled at'],
  },
  Toast: {
    item: ['menu item'],
    quantity: ['qty', 'item qty', 'qty sold', 'quantity'],
    sku: ['sku', 'plu'],
    order: ['order id', 'order #'],
    date: ['order date', 'sent date', 'business date'],
    amount: ['net price', 'net amount', 'net sales'],
    status: ['void?', 'voided'],
  },
  Square: {
    item: ['item'],
    quantity: ['qty', 'items sold', 'units sold'],
    sku: ['sku', 'token'],
    order: ['transaction id'],
    date: ['date'],
    time: ['time'],
    amount: ['net sales', 'gross sales'],
    status: ['event type'],
  },
  Clover: {
    item: ['item name', 'name'],
    quantity: ['item quantity', 'per unit quantity', 'quantity sold', 'sold'],
    sku: ['item sku', 'sku', 'item code', 'product code'],
    order: ['order id'],
    date: ['line item date', 'order date'],
    amount: ['item total', 'item revenue', 'net sales', 'gross sales'],
    status: ['refunded', 'line item refunded'],
  },
  Lightspeed: {
    item: ['description', 'product', 'item description'],
    quantity: ['qty', 'qty.', 'quantity', 'items sold', 'quantity sold'],
    sku: ['system id', 'sku', 'custom sku', 'upc'],
    order: ['sale id', 'sale', 'receipt number', 'transaction id'],
    date: ['completed time', 'date', 'sale date'],
    amount: ['subtotal', 'total', 'revenue'],
    status: ['status', 'sale status'],
  },
};

const ANY: Headings = {
  item: ['item', 'item name', 'product', 'product name', 'menu item', 'name', 'description', 'artículo', 'producto'],
  quantity: ['quantity', 'qty', 'quantity sold', 'qty sold', 'units', 'units sold', 'sold', 'count', 'cantidad'],
  sku: ['sku', 'barcode', 'upc', 'plu', 'item code', 'code', 'código'],
  order: ['order id', 'order', 'order number', 'transaction id', 'receipt', 'ticket', 'check id', 'sale id'],
  date: ['date', 'business date', 'order date', 'sold at', 'day', 'created at', 'fecha'],
  time: ['time', 'order time', 'sale time', 'hora'],
  amount: ['net sales', 'sales', 'total', 'amount', 'revenue', 'gross sales', 'price'],
  status: ['status', 'type', 'event type', 'void', 'voided', 'refunded'],
};

/** The headings of what one unit costs; other amounts are of the whole row. */
const UNIT_PRICES = ['lineitem price'];

/** Whether the amounts of a file are prices of one unit. */
function isUnitPrice(headings: readonly string[], { amount }: SalesColumns): boolean {
  return UNIT_PRICES.includes(headings[amount ?? -1]?.trim().toLowerCase() ?? '');
}

/** The headings of what only the first row of an order says, of all its rows. */
const ORDER_STATUSES = ['cancelled at'];

/** Whether the status of a row is that of its order, and empty in the rows that follow. */
function isOrderStatus(headings: readonly string[], { status }: SalesColumns): boolean {
  return ORDER_STATUSES.includes(headings[status ?? -1]?.trim().toLowerCase() ?? '');
}

/** The headings of columns that say of a sale whether it was refunded. */
const REFUND_FLAGS = ['refunded', 'refunded?', 'line item refunded'];

/** Whether a yes in the status of a row means that it was sold and refunded. */
function isRefundFlag(headings: readonly string[], { status }: SalesColumns): boolean {
  return REFUND_FLAGS.includes(headings[status ?? -1]?.trim().toLowerCase() ?? '');
}

/** What the headings say of amounts and statuses. */
export function meaningsOf(headings: readonly string[], columns: SalesColumns) {
  return {
    is_unit_price: isUnitPrice(headings, columns),
    is_order_status: isOrderStatus(headings, columns),
    is_refund_flag: isRefundFlag(headings, columns),
  };
}

function findAll(headings: readonly string[], wanted: Headings): SalesColumns {
  const taken = new Set<number>();
  const columns = {} as SalesColumns;
  for (const field of SALES_FIELDS) {
    const at = (wanted[field] ?? [])
      .map((heading) => headings.findIndex((one, index) => one === heading && !taken.has(index)))
      .find((index) => index >= 0);
    if (at !== undefined) taken.add(at);
    columns[field] = at ?? null;
  }
  return columns;
}

/** How to read the columns, with the program that writes such headings. */
export function guessColumns(given: readonly string[]): { system: string | null; columns: SalesColumns } {
  const headings = given.map((heading) => heading.trim().toLowerCase());
  const known = Object.entries(SYSTEMS)
    .map(([system, wanted]) => ({ system, columns: findAll(headings, wanted) }))
    .filter(({ columns }) => columns.item !== null && columns.quantity !== null)
    .map((one) => ({ ...one, found: Object.values(one.columns).filter((at) => at !== null).length }))
    .toSorted((a, b) => b.found - a.found)[0];
  const unnamed = findAll(headings, ANY);
  const found = Object.values(unnamed).filter((at) => at !== null).length;
  return known && known.found >= Math.max(4, found) ? known : { system: null, columns: unnamed };
}

/** The row with the headings: the first that names an item and a quantity, below any title; -1 when there is none. */
export function headingRow(rows: readonly (readonly string[])[]): number {
  return rows.slice(0, 20).findIndex((row) => {
    const { columns } = guessColumns(row);
    return columns.item !== null && columns.quantity !== null;
  });
}
