/** Generated documents for tests: one of every layout with its content, and unreadable files. */
import { DOCUMENT_MAX_PAGES } from '#contract/invoices/limits.ts';
import { paper, put } from '#server/demo/documents/paper.ts';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { type VendorInvoice, type VendorLineInput, vendorInvoice } from '#server/demo/documents/vendor_invoice.ts';
import { CLEARPACK, DOCKSIDE, MAPLE_DELI, NORTHSIDE, ROOK, SACO_VALLEY } from '#server/demo/stock/vendors.ts';

export interface MadeDocument {
  name: string;
  bytes: Buffer;
  invoice: VendorInvoice;
}

const BASE = { bill_to: MAPLE_DELI, fees: [], tax_cents: 0 };

function line(
  code: string | null,
  description: string,
  pack: string | null,
  quantity: string,
  unit: string | null,
  unit_price: string,
): VendorLineInput {
  return { code, description, pack, quantity, unit, unit_price };
}

/** A distributor's invoice of one page with a fuel surcharge and some tax. */
export const broadline = vendorInvoice({
  ...BASE,
  layout: 'broadline',
  vendor: NORTHSIDE,
  number: 'NF-88213',
  date: '2026-11-18',
  due_date: '2026-12-02',
  po_number: '10472',
  lines: [
    line('10442', 'OATMLK BARISTA', '6/1 LT', '4', 'CS', '14.76'),
    line('10110', 'TURKEY BRST OVEN RSTD', '2/8 LB', '2', 'CS', '62.40'),
    line('20331', 'CHEESE SWISS SLCD', '8/1.5 LB', '1', 'CS', '55.44'),
    line('30139', 'TUNA SOLID WHT WTR', '6/66 OZ', '12', 'CS', '89.76'),
    line('40210', 'CHIPS KETTLE SEA SALT', '24/2 OZ', '3', 'CS', '21.60'),
    line('90310', 'DETERGENT POT & PAN', '4/1 GAL', '1', 'CS', '46.40'),
  ],
  fees: [{ label: 'Fuel surcharge', amount_cents: 650 }],
  tax_cents: 255,
});

const PANTRY =
  'BEANS BLACK FCY|BEANS GARBANZO|CORN SWEET CUT|FLOUR ALL PURPOSE|HONEY CLOVER|KETCHUP FANCY|OLIVE KALAMATA|RICE LONG GRAIN|SALT KOSHER COARSE|PEPPER BLACK GRND|OREGANO WHL LEAF|TOMATO CRUSHED|TOMATO PASTE|VINEGAR CIDER|SOY SAUCE LS|HOT SAUCE CAYENNE|RELISH SWEET|CAPERS NONPAREIL|ARTICHOKE HRT QTR|CRANBERRY DRIED|RAISIN SEEDLESS|WALNUT HALVES|PEANUT BTR CREAMY|JELLY GRAPE|SYRUP MAPLE DARK|CRACKER OYSTER|PASTA ELBOW|PASTA PENNE RIGATE|BROTH CHICKEN|BROTH VEGETABLE|CREAM CHEESE LOAF|FETA CRUMBLED|PARMESAN GRATED|RICOTTA WHL MILK';
const PACKS = ['6/10 CAN', '12/2.5 LB', '1/50 LB', '6/5 LB', '6/114 OZ', '4/1 GAL'];

/** The same distributor's invoice of two pages. */
export const twoPages = vendorInvoice({
  ...BASE,
  layout: 'broadline',
  vendor: NORTHSIDE,
  number: 'NF-88377',
  date: '2026-11-25',
  due_date: '2026-12-09',
  lines: PANTRY.split('|').map((name, index) =>
    line(
      String(61000 + index * 7),
      name,
      PACKS[index % PACKS.length] ?? null,
      String(1 + (index % 4)),
      'CS',
      (18.35 + index * 2.17).toFixed(2),
    ),
  ),
  fees: [{ label: 'Fuel surcharge', amount_cents: 850 }],
});

/** Weighed goods: quantities with decimals. */
export const weighed = vendorInvoice({
  ...BASE,
  layout: 'weighed',
  vendor: SACO_VALLEY,
  number: '40118',
  date: '2026-11-19',
  due_date: '2026-11-26',
  lines: [
    { ...line('P120', 'Tomatoes, vine ripe', null, '41.70', 'LB', '2.15'), pieces: 3 },
    line('P204', 'Romaine hearts 12CT', null, '2', 'CS', '28.50'),
    { ...line('D415', 'Mozzarella, fresh, ball', null, '8.24', 'LB', '5.85'), pieces: 8 },
    line('D210', 'Butter, unsalted, 36/1 lb', '36/1 lb', '1', 'CS', '143.28'),
    line('D300', 'Eggs, large, grade A', null, '15', 'DZ', '3.42'),
    line('P305', 'Lemon, choice', null, '40', 'EA', '0.52'),
  ],
});

/** A roaster's letter with three lines. */
export const letterhead = vendorInvoice({
  ...BASE,
  layout: 'letterhead',
  vendor: ROOK,
  number: '1184',
  date: '2026-11-20',
  due_date: '2026-12-04',
  lines: [
    line(null, 'House espresso, whole bean', '5 lb', '4', 'bag', '48.75'),
    line(null, 'Wharf blend, medium roast', '5 lb', '2', 'bag', '42.50'),
    line(null, 'Swiss water decaf', '2 lb', '1', 'bag', '22.00'),
  ],
  fees: [{ label: 'Delivery', amount_cents: 500 }],
});

/** An invoice with embedded data and with prices finer than a cent. */
export const einvoice = vendorInvoice({
  ...BASE,
  layout: 'einvoice',
  vendor: CLEARPACK,
  number: 'CP-2026-0931',
  date: '2026-11-16',
  due_date: '2026-12-16',
  po_number: 'MD-77',
  lines: [
    line('PB-12K', 'Kraft bag, 12 lb, case of 500', null, '2', 'CS', '31.00'),
    line('DC-16L', 'Deli container and lid, 16 oz, case of 240', null, '3', 'CS', '41.76'),
    line('TW-50', 'Twine, by the foot', null, '1250', 'EA', '0.0155'),
  ],
  fees: [{ label: 'Freight', amount_cents: 1895 }],
});

/** A till receipt. */
export const till = vendorInvoice({
  ...BASE,
  layout: 'till',
  vendor: DOCKSIDE,
  number: '008812',
  date: '2026-11-14',
  lines: [
    line(null, 'SUGAR GRANULATED 25 LB', null, '1', null, '18.49'),
    line(null, 'GLOVES NITRILE LG 100CT', null, '4', null, '8.99'),
    line(null, 'FOIL ROLL 18IN X 500FT', null, '2', null, '24.79'),
    line(null, 'ICE CUBES 20 LB', null, '3', null, '4.25'),
  ],
  tax_cents: 471,
});

/** A credit memo: all values below zero. */
export const credit = vendorInvoice({
  ...BASE,
  layout: 'credit',
  vendor: NORTHSIDE,
  number: 'CM-4410',
  date: '2026-11-21',
  credited_number: 'NF-88213',
  lines: [
    line('20331', 'CHEESE SWISS SLCD', '8/1.5 LB', '-1', 'CS', '55.44'),
    line('40210', 'CHIPS KETTLE SEA SALT', '24/2 OZ', '-2', 'CS', '21.60'),
  ],
});

/** Every layout as the PDF that its vendor would send. */
export async function everyLayout(): Promise<MadeDocument[]> {
  const all = { broadline, two_pages: twoPages, weighed, letterhead, einvoice, till, credit };
  const made: MadeDocument[] = [];
  for (const [name, invoice] of Object.entries(all)) {
    made.push({ name: `${name}.pdf`, bytes: await invoicePdf(invoice), invoice });
  }
  return made;
}

/** The electronic invoice as UBL, without a page. */
export function ublDocument(): MadeDocument {
  return { name: 'invoice.xml', bytes: ublXml(einvoice), invoice: einvoice };
}

export interface BadFile {
  name: string;
  bytes: Buffer;
  /** The reason of its refusal. */
  reason: 'encrypted_pdf' | 'broken_file' | 'empty_file' | 'unsupported_type' | 'too_many_pages';
}

/** Files that must be refused with their reason and must not break anything. */
export async function badFiles(): Promise<BadFile[]> {
  const whole = await invoicePdf(broadline);
  return [
    { name: 'locked.pdf', bytes: await invoicePdf(broadline, { password: 'secret' }), reason: 'encrypted_pdf' },
    { name: 'cut off.pdf', bytes: whole.subarray(0, 900), reason: 'broken_file' },
    { name: 'empty.pdf', bytes: Buffer.alloc(0), reason: 'empty_file' },
    { name: 'notes.pdf', bytes: Buffer.from('Call the dairy about Tuesday.\n'), reason: 'unsupported_type' },
    { name: 'too long.pdf', bytes: await pagesPdf(DOCUMENT_MAX_PAGES + 1), reason: 'too_many_pages' },
  ];
}

/** A PDF of that many nearly empty pages. */
function pagesPdf(count: number): Promise<Buffer> {
  return paper({ title: 'Price list', date: '2026-11-01' }, (pdf) => {
    for (let page = 1; page <= count; page++) {
      if (page > 1) pdf.addPage();
      put(pdf, `Page ${page}`, 42, 42, 200);
    }
  });
}
