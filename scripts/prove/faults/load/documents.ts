import { invoicePdf } from '#server/demo/documents/render.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { LAYOUTS, vendorInvoice } from '#server/demo/documents/vendor_invoice.ts';
import type { Random } from '#server/demo/random.ts';
import { CLEARPACK, DOCKSIDE, MAPLE_DELI, NORTHSIDE, ROOK, SACO_VALLEY } from '#server/demo/stock/vendors.ts';
import { drawPage, INVOICE_ROWS } from '#test/files/drawn_pages.ts';

const VENDORS = [NORTHSIDE, SACO_VALLEY, ROOK, CLEARPACK, DOCKSIDE];
const GOODS = [
  ['10442', 'OATMLK BARISTA', '6/1 LT', 'CS', '14.76'],
  ['10110', 'TURKEY BRST OVEN RSTD', '2/8 LB', 'CS', '62.40'],
  ['20331', 'CHEESE SWISS SLCD', '8/1.5 LB', 'CS', '55.44'],
  ['30139', 'TUNA SOLID WHT WTR', '6/66 OZ', 'CS', '89.76'],
  ['40210', 'CHIPS KETTLE SEA SALT', '24/2 OZ', 'CS', '21.60'],
  ['90310', 'DETERGENT POT & PAN', '4/1 GAL', 'CS', '46.40'],
] as const;

/** A document to upload. A `xml` one is exact, so it can be posted as it was read. */
export interface Document {
  kind: 'xml' | 'pdf' | 'picture';
  file: string;
  bytes: Buffer;
}

/** Another invoice each time: mostly electronic ones, which are quick to read, some drawn PDFs, and a few photographed pages. */
export async function makeDocument(random: Random, number: string): Promise<Document> {
  const chance = random.next();
  if (chance < 0.04) {
    const printed = String(100_000 + Math.floor(random.next() * 900_000));
    const rows = INVOICE_ROWS.map((words) => words.map((word) => (word === '88213' ? printed : word)));
    return { kind: 'picture', file: `${number}.png`, bytes: drawPage(rows, { height: 700 }) };
  }
  const lines = GOODS.filter(() => random.next() < 0.6).map(([code, description, pack, unit, unit_price]) => ({
    code,
    description,
    pack,
    unit,
    unit_price,
    quantity: String(1 + Math.floor(random.next() * 9)),
  }));
  const [first] = GOODS;
  const usual = { code: first[0], description: first[1], pack: first[2], quantity: '2', unit: first[3] };
  const invoice = vendorInvoice({
    layout: random.pick(LAYOUTS.filter((layout) => layout !== 'credit')),
    vendor: random.pick(VENDORS),
    bill_to: MAPLE_DELI,
    number,
    date: `2026-11-${String(1 + Math.floor(random.next() * 20)).padStart(2, '0')}`,
    lines: lines.length > 0 ? lines : [{ ...usual, unit_price: first[4] }],
    fees: random.next() < 0.5 ? [{ label: 'Fuel surcharge', amount_cents: 650 }] : [],
    tax_cents: 0,
  });
  if (chance < 0.2) return { kind: 'pdf', file: `${number}.pdf`, bytes: await invoicePdf(invoice) };
  return { kind: 'xml', file: `${number}.xml`, bytes: Buffer.from(ublXml(invoice)) };
}
