import { addDays } from '#contract/dates.ts';
import { paper, put } from './documents/paper.ts';
import { photograph } from './documents/photo.ts';
import { invoicePdf } from './documents/render.ts';
import { statementPdf } from './documents/statement.ts';
import { type VendorInvoice, vendorInvoice } from './documents/vendor_invoice.ts';
import { type Random, seeded } from './random.ts';
import { ASSORTMENTS, type Assortment, type Product } from './stock/catalog.ts';
import { type Delivery, makeDelivery, type Order } from './stock/deliveries.ts';
import { CLEARPACK, MILLRACE, NORTHSIDE, ROOK, SACO_VALLEY } from './stock/vendors.ts';

/** A document of today that no user has seen. */
export interface WaitingDocument {
  name: string;
  bytes: Buffer;
  minutes_ago: number;
  /** Archived after it was read, with this note. */
  rejected?: string;
}

/** A page photographed in a hurry: turned, folded, unevenly lit, but readable. */
const SNAPSHOT = {
  long_side: 1750,
  turn: 1.6,
  tilt: 0.05,
  shade: 0.38,
  fold: true,
  blur: 0.7,
  grain: 7,
  quality: 62,
} as const;

/** The waiting documents: a credit memo, a statement, a photo, one with a new product, one that is wrong, one locked, one that is not an invoice. */
export async function waitingDocuments(today: string, deliveries: readonly Delivery[]): Promise<WaitingDocument[]> {
  const random = seeded(77);
  const yesterday = addDays(today, -1);
  return [
    { name: 'Northside CM-4518.pdf', bytes: await invoicePdf(priceCorrection(yesterday)), minutes_ago: 203 },
    { name: 'Saco Valley statement.pdf', bytes: await statement(today, deliveries), minutes_ago: 149 },
    { name: 'IMG_2041.jpg', bytes: await photographedInvoice(yesterday, random), minutes_ago: 134 },
    { name: 'Northside NF-88213.pdf', bytes: await invoicePdf(withNewProducts(today, random)), minutes_ago: 96 },
    { name: 'Millrace M5590.pdf', bytes: await invoicePdf(withWrongTotal(yesterday, random)), minutes_ago: 88 },
    { name: 'Clearpack statement.pdf', bytes: await lockedPdf(yesterday, random), minutes_ago: 52 },
    {
      name: 'Northside winter price list.pdf',
      bytes: await priceList(yesterday),
      minutes_ago: 47,
      rejected: 'This is a price list, not an invoice.',
    },
  ];
}

/** An invoice that came by email, from an address that the shop has not accepted yet. */
export function mailedInvoice(today: string): Promise<Buffer> {
  const assortment = assortmentOf(CLEARPACK.name);
  const list = orders(assortment, { '90015': 2 });
  return invoicePdf(makeDelivery(assortment, list, { date: today, number: 'CP-20418' }, seeded(78)).invoice);
}

function assortmentOf(name: string): Assortment {
  const assortment = ASSORTMENTS.find(({ vendor }) => vendor.name === name);
  if (!assortment) throw new TypeError(`${name} delivers nothing.`);
  return assortment;
}

function orders(
  { products }: Assortment,
  wanted: Record<string, number>,
  increases: Record<string, number> = {},
): Order[] {
  return Object.entries(wanted).map(([sku, sold]) => {
    const product = products.find((other) => other.sku === sku);
    if (!product) throw new TypeError(`There is no product ${sku}.`);
    const now =
      product.unit_price * (1 + (product.drift ?? 0)) * (1 + (product.jump ?? 0)) * (1 + (increases[sku] ?? 0));
    return { product, sold, unit_price: now };
  });
}

async function photographedInvoice(date: string, random: Random): Promise<Buffer> {
  const assortment = assortmentOf(ROOK.name);
  const wanted = { '30007': 3, '30011': 2, '30015': 4 };
  const { invoice } = makeDelivery(assortment, orders(assortment, wanted), { date, number: '1191' }, random);
  return photograph(await invoicePdf(invoice), SNAPSHOT, 2041);
}

const HOT_HONEY: Product = {
  sku: '30171',
  name: 'Hot honey, 12 oz',
  category: 'Dry goods',
  stock_unit: 'ea',
  par: 12,
  reorder: 4,
  code: '30171',
  description: 'HONEY HOT SQUEEZE',
  pack: '12/12 OZ',
  unit: 'CS',
  per: 12,
  unit_price: 58.2,
};

/** Turkey at a new price, and a product that the shop never bought before. */
function withNewProducts(date: string, random: Random): VendorInvoice {
  const assortment = assortmentOf(NORTHSIDE.name);
  const wanted = { '10110': 2, '10118': 1, '10131': 2, '20310': 1, '40224': 2, '10442': 3 };
  const list = [...orders(assortment, wanted, { '10110': 0.18 }), { product: HOT_HONEY, sold: 1, unit_price: 58.2 }];
  return makeDelivery(assortment, list, { date, number: 'NF-88213', po_number: '10472' }, random).invoice;
}

/** The baker added up by hand and is three dollars over. */
function withWrongTotal(date: string, random: Random): VendorInvoice {
  const assortment = assortmentOf(MILLRACE.name);
  const wanted = { '40002': 16, '40006': 5, '40011': 4, '40015': 2 };
  const { invoice } = makeDelivery(assortment, orders(assortment, wanted), { date, number: 'M5590' }, random);
  return {
    ...invoice,
    subtotal_cents: invoice.subtotal_cents + 300,
    total_cents: invoice.total_cents + 300,
  };
}

/** Two prices of the last delivery were too high. The memo does not say that the goods stay. */
function priceCorrection(date: string): VendorInvoice {
  const assortment = assortmentOf(NORTHSIDE.name);
  const wanted = orders(assortment, { '10110': 2, '10442': 3 });
  const { invoice } = makeDelivery(assortment, wanted, { date, number: 'CM-4518' }, seeded(79));
  const lines = invoice.lines.map(({ amount_cents: _, ...line }) => ({ ...line, quantity: '-2', unit_price: '1.75' }));
  return vendorInvoice({ ...invoice, layout: 'credit', lines, fees: [], tax_cents: 0 });
}

/** Weeks of which the statement tells. */
const STATEMENT_DAYS = 36;

function statement(today: string, deliveries: readonly Delivery[]): Promise<Buffer> {
  const billed = deliveries.map(({ invoice }) => invoice).filter(({ vendor }) => vendor === SACO_VALLEY);
  const since = addDays(today, -STATEMENT_DAYS);
  return statementPdf(
    SACO_VALLEY,
    billed.filter(({ date }) => date >= since),
    today,
  );
}

function lockedPdf(date: string, random: Random): Promise<Buffer> {
  const assortment = assortmentOf(CLEARPACK.name);
  const { invoice } = makeDelivery(
    assortment,
    orders(assortment, { '90015': 1 }),
    { date, number: 'CP-STMT-11' },
    random,
  );
  return invoicePdf(invoice, { password: 'clearpack' });
}

function priceList(date: string): Promise<Buffer> {
  return paper({ title: 'Winter price list', date }, (pdf) => {
    put(pdf, NORTHSIDE.name, 60, 60, 400, { font: 'Helvetica-Bold', size: 20, color: NORTHSIDE.ink });
    put(pdf, 'Winter specials', 60, 96, 400, { font: 'Helvetica-Bold', size: 15 });
    put(pdf, 'Prices are valid until the end of the season, while supplies last.', 60, 122, 460, { size: 10.5 });
    const offers = ['Clam chowder base', 'Smoked haddock', 'Root vegetable mix', 'Maple butter', 'Oyster crackers'];
    for (const [index, offer] of offers.entries()) {
      put(pdf, offer, 60, 160 + index * 24, 300, { size: 12 });
      put(pdf, 'ask your driver', 380, 160 + index * 24, 150, { size: 12, color: '#5d5a54' });
    }
  });
}
