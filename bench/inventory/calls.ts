import { addDays } from '#contract/dates.ts';
import { INVOICE_SORTS } from '#contract/invoices/invoices.ts';
import { REPORTS } from '#contract/reports/reports.ts';
import type { FillSize } from './fill.ts';

/** A call that is measured: its address for the n-th time, a little different every time. */
export interface Call {
  name: string;
  target: number;
  times: number;
  address: (n: number) => string;
}

const LIST_MS = 100;
const REPORT_MS = 500;
const SLOW_MS = 1000;
const LIST_CALLS = 40;
/** What takes long is asked less often. */
const SLOW_CALLS = 10;

const word = (n: number) => ['oat milk', 'brie', 'paper bags', 'sourdough'][n % 4] ?? '';

function lists(size: FillSize): Record<string, (n: number) => string> {
  const nth = (n: number) => ((n * 379) % size.items) + 1;
  const item = (n: number) => `/items/00000001-0000-4000-8000-${nth(n).toString(16).padStart(12, '0')}`;
  return {
    'items: the first page': () => '/items',
    'items: by name': () => '/items?sort=name',
    'items: by value': () => '/items?sort=value',
    'items: a page far behind': (n) => `/items?sort=name&offset=${(n * 367) % size.items}`,
    'items: a category': (n) => `/items?category=Category+${n % 12}`,
    'items: low': () => '/items?low=true',
    'items: search by words': (n) => `/items?search=${encodeURIComponent(word(n))}`,
    'items: search by SKU': (n) => `/items?search=SKU-${nth(n)}`,
    'items: search by barcode': (n) => `/items?search=${String(nth(n)).padStart(13, '2')}`,
    'items: search without a match': (n) => `/items?search=nothing${n}`,
    'inventory summary': () => '/items/summary',
    'change of costs': () => '/items/cost-change',
    'an item': item,
    'ledger of an item': (n) => `${item(n)}/movements`,
    'last write-offs': () => '/write-offs',
    ...Object.fromEntries(INVOICE_SORTS.map((sort) => [`invoices: ${sort}`, () => `/invoices?sort=${sort}`])),
    'invoices: a page far behind': (n) => `/invoices?offset=${(n * 367) % size.invoices}`,
    'invoices: search by vendor': (n) => `/invoices?search=vendor+${n % 50}`,
    'invoices: search by number': (n) => `/invoices?search=${(n * 31).toString(16).padStart(8, '0')}`,
    vendors: () => '/vendors',
    orders: () => '/purchase-orders',
    counts: () => '/counts',
    'search over everything': (n) => `/search?query=${encodeURIComponent(word(n))}`,
  };
}

/** Everything that a user only looks at. */
export function callsOf(size: FillSize, today: string, longInvoiceId: string): Call[] {
  const past = (n: number) => addDays(today, -30 - n);
  const list = Object.entries(lists(size)).map(([name, address]) => ({
    name,
    target: LIST_MS,
    times: LIST_CALLS,
    address,
  }));
  const report = (name: string, target: number, address: Call['address']) => ({
    name,
    target,
    times: SLOW_CALLS,
    address,
  });
  return [
    ...list,
    ...REPORTS.map((one) => report(`report ${one}, 30 days`, REPORT_MS, () => `/reports?report=${one}`)),
    report(
      'report spend by item, 90 days',
      REPORT_MS,
      () => `/reports?report=spend&group=item&from=${addDays(today, -89)}&to=${today}`,
    ),
    report(
      'report write_offs by item, 90 days',
      REPORT_MS,
      () => `/reports?report=write_offs&group=item&from=${addDays(today, -89)}&to=${today}`,
    ),
    report(
      'report cost_of_goods, a past month',
      REPORT_MS,
      (n) => `/reports?report=cost_of_goods&from=${addDays(past(n), -30)}&to=${past(n)}`,
    ),
    report('value as of a past day', SLOW_MS, (n) => `/reports?report=value&group=item&from=${past(n)}&to=${past(n)}`),
    report('review of an invoice of 200 lines', SLOW_MS, () => `/invoices/${longInvoiceId}`),
  ];
}
