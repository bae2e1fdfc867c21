import PdfDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { DOUBT_BELOW } from '#contract/invoices/limits.ts';
import type { Reading, ReadProgress, ReadResult, ReadValue } from '#contract/invoices/reading/reading.ts';
import { checkSums } from '#contract/invoices/review/arithmetic.ts';
import { readDocument } from './document.ts';
import { openOcr } from './ocr/ocr.ts';
import type { OcrEngine } from './ocr/ocr_engine.ts';
import { OCR_SIZE } from './picture/page_images.ts';
import { openPdf } from './picture/pdf_open.ts';
import { pdfImages } from './picture/rasterize.ts';

const NOW = new Date('2026-03-20T12:00:00Z');

/** These documents have a text layer, so any call of a recognizer is a fault. */
const noOcr: OcrEngine = {
  name: 'none',
  recognize: () => Promise.reject(new Error('the text layer should have been enough')),
  close: async () => {},
};

interface Put {
  text: string;
  x: number;
  y: number;
  size?: number;
  /** `x` is the right edge. */
  right?: boolean;
}

async function pdfOf(pages: Put[][], options: PDFKit.PDFDocumentOptions = {}, xml?: string): Promise<Uint8Array> {
  const pdf = new PdfDocument({ size: 'LETTER', margin: 0, autoFirstPage: false, ...options });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise((resolve) => pdf.on('end', resolve));
  if (xml) pdf.file(Buffer.from(xml), { name: 'factur-x.xml', type: 'text/xml' });
  for (const page of pages) {
    pdf.addPage();
    for (const { text, x, y, size = 9, right } of page) {
      pdf.fontSize(size);
      pdf.text(text, right ? x - pdf.widthOfString(text) : x, y, { lineBreak: false });
    }
  }
  pdf.end();
  await done;
  return new Uint8Array(Buffer.concat(parts));
}

/** Lays out rows: each cell at its column's x; columns whose x is negative are right-aligned at −x. */
function table(columns: number[], rows: string[][], top: number, step = 14): Put[] {
  return rows.flatMap((cells, index) =>
    cells.flatMap((text, column) => {
      const x = columns[column] ?? 0;
      return text === '' ? [] : [{ text, x: Math.abs(x), y: top + index * step, right: x < 0 }];
    }),
  );
}

function read(files: Uint8Array[], signal?: AbortSignal): Promise<ReadResult> {
  return readDocument(files, { ocr: noOcr, now: NOW, signal });
}

async function reading(pages: Put[][]): Promise<Reading> {
  const result = await read([await pdfOf(pages)]);
  if (result.status !== 'read') throw new Error(`refused: ${result.reason}`);
  return result.reading;
}

function plainLines(read: Reading): Record<string, string | undefined>[] {
  return read.lines.map((line) => ({
    code: line.code?.value,
    description: line.description?.value,
    quantity: line.quantity?.value,
    unit: line.unit?.value,
    pack: line.pack?.value,
    unit_price: line.unit_price?.value,
    discount: line.discount?.value,
    amount: line.amount?.value,
  }));
}

/** The checks of the reading that fail. */
function failing({ lines, fields }: Reading) {
  const of = (value: ReadValue | null) => value?.value ?? null;
  const input = {
    lines: lines.map(({ quantity, unit_price, discount, amount }) => ({
      quantity: of(quantity),
      unit_price: of(unit_price),
      discount: of(discount),
      amount: of(amount),
    })),
    subtotal: of(fields.subtotal),
    tax: of(fields.tax),
    fees: of(fields.fees),
    total: of(fields.total),
  };
  return checkSums(input).filter(({ ok }) => !ok);
}

function plainFields(read: Reading): Record<string, string> {
  return Object.fromEntries(
    Object.entries(read.fields).flatMap(([name, value]) => (value ? [[name, value.value]] : [])),
  );
}

const FOODSERVICE_COLUMNS = [36, -110, -150, 160, 190, 250, 310, -450, -510, -576];
const FOODSERVICE_HEADING = [
  'Item #',
  'Ordered',
  'Shipped',
  'Unit',
  'Pack/Size',
  'Brand',
  'Description',
  'Weight',
  'Price',
  'Extension',
];

function foodservicePages(): Put[][] {
  const head = (page: number): Put[] => [
    { text: 'Harbor Provisions Inc.', x: 36, y: 30, size: 18 },
    { text: '1200 Dock Street, Tacoma, WA 98402', x: 36, y: 54 },
    { text: 'Phone: (253) 555-0142', x: 36, y: 66 },
    { text: 'INVOICE', x: 480, y: 30, size: 16 },
    { text: 'Invoice No: 4471820', x: 440, y: 54 },
    { text: 'Invoice Date: 03/12/2026', x: 440, y: 66 },
    { text: 'Due Date: 04/11/2026', x: 440, y: 78 },
    { text: 'PO Number: HB-2231', x: 440, y: 90 },
    { text: `Page ${page} of 2`, x: 440, y: 102 },
    { text: 'Bill To:', x: 36, y: 96 },
    { text: 'Blue Door Bistro', x: 36, y: 108 },
    { text: '14 Pine Ave, Seattle, WA 98101', x: 36, y: 120 },
  ];
  const first = table(
    FOODSERVICE_COLUMNS,
    [
      FOODSERVICE_HEADING,
      ['102345', '2', '2', 'CS', '6/1 LT', 'Sunvale', 'Olive Oil Extra Virgin', '', '48.75', '97.50'],
      ['203311', '1', '1', 'CS', '4/5 LB', 'Ridge', 'Cheddar Shredded Mild', '', '61.20', '61.20'],
      ['880120', '3', '2', 'CS', '2/10 LB', 'Ranch', 'Beef Chuck Roll Choice', '43.62', '5.249', '228.96'],
      ['110072', '10', '10', 'EA', '1/2 GL', 'Dairyco', 'Milk Whole', '', '3.19', '31.90'],
    ],
    150,
  );
  const second = table(
    FOODSERVICE_COLUMNS,
    [
      FOODSERVICE_HEADING,
      ['775001', '1', '1', 'CS', '24/12 OZ', 'Fizz', 'Cola Cans', '', '12.40', '12.40'],
      ['100031', '1', '1', 'CS', '1/50 #', 'Mill', 'Flour All Purpose', '', '21.05', '21.05'],
      ['203311', '-1', '-1', 'CS', '4/5 LB', 'Ridge', 'Cheddar Shredded Mild', '', '61.20', '-61.20'],
    ],
    150,
  );
  const sums: Put[] = [
    ['Subtotal', '391.81'],
    ['Fuel Surcharge', '7.50'],
    ['Bottle Deposit', '1.20'],
    ['Sales Tax', '1.25'],
    ['Invoice Total', '401.76'],
  ].flatMap(([label = '', value = ''], index) => [
    { text: label, x: 430, y: 260 + index * 14 },
    { text: value, x: 576, y: 260 + index * 14, right: true },
  ]);
  return [
    [...head(1), ...first],
    [...head(2), ...second, ...sums],
  ];
}

/** As in the profile MINIMUM of Factur-X. */
const WITHOUT_LINES = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="a" xmlns:ram="b" xmlns:udt="c">
  <rsm:ExchangedDocument><ram:ID>HP-4471820</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20260312</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Harbor Provisions Incorporated</ram:Name></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>USD</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:GrandTotalAmount>401.76</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

describe('An e-invoice without lines', () => {
  it('The lines are read from the pages, and what the e-invoice says is exact', async () => {
    const result = await read([await pdfOf(foodservicePages(), {}, WITHOUT_LINES)]);
    if (result.status !== 'read') throw new Error(`refused: ${result.reason}`);
    expect(plainFields(result.reading)).toMatchObject({
      vendor: 'Harbor Provisions Incorporated',
      number: 'HP-4471820',
      due_date: '2026-04-11',
      total: '401.76',
    });
    expect(result.reading.fields.total).toMatchObject({ source: 'einvoice', page: 2 });
    expect(plainLines(result.reading)).toHaveLength(7);
    expect(result.reading.pages).toHaveLength(2);
  });

  it('An e-invoice without lines is read also where the pages say nothing, and where there are none', async () => {
    const alone = await read([new TextEncoder().encode(WITHOUT_LINES)]);
    const words = 'Thank you for your order. We packed it with care and hope to see you again at our market.';
    const plain = await read([await pdfOf([[{ text: words, x: 36, y: 40 }]], {}, WITHOUT_LINES)]);
    for (const result of [alone, plain]) {
      expect(result).toMatchObject({ status: 'read', reading: { engine: 'cii', lines: [] } });
    }
  });
});

describe('A US foodservice invoice over two pages', () => {
  it('The reading has the header, fees apart from the tax, and every value in its place', async () => {
    const read = await reading(foodservicePages());
    expect(plainFields(read)).toEqual({
      vendor: 'Harbor Provisions Inc.',
      number: '4471820',
      date: '2026-03-12',
      due_date: '2026-04-11',
      po_number: 'HB-2231',
      currency: 'USD',
      subtotal: '391.81',
      tax: '1.25',
      fees: '7.50',
      deposit: '1.20',
      total: '401.76',
    });
    expect(read.kind).toBe('text');
    expect(read.pages).toHaveLength(2);
  });

  it('Packs, catch weights priced by the pound, and a returned case are read', async () => {
    const lines = plainLines(await reading(foodservicePages()));
    expect(lines).toEqual([
      {
        code: '102345',
        description: 'Olive Oil Extra Virgin',
        quantity: '2',
        unit: 'CS',
        pack: '6/1 LT',
        unit_price: '48.75',
        amount: '97.50',
      },
      {
        code: '203311',
        description: 'Cheddar Shredded Mild',
        quantity: '1',
        unit: 'CS',
        pack: '4/5 LB',
        unit_price: '61.20',
        amount: '61.20',
      },
      {
        code: '880120',
        description: 'Beef Chuck Roll Choice',
        quantity: '43.62',
        unit: 'LB',
        pack: '2/10 LB',
        unit_price: '5.249',
        amount: '228.96',
      },
      {
        code: '110072',
        description: 'Milk Whole',
        quantity: '10',
        unit: 'EA',
        pack: '1/2 GL',
        unit_price: '3.19',
        amount: '31.90',
      },
      {
        code: '775001',
        description: 'Cola Cans',
        quantity: '1',
        unit: 'CS',
        pack: '24/12 OZ',
        unit_price: '12.40',
        amount: '12.40',
      },
      {
        code: '100031',
        description: 'Flour All Purpose',
        quantity: '1',
        unit: 'CS',
        pack: '1/50 #',
        unit_price: '21.05',
        amount: '21.05',
      },
      {
        code: '203311',
        description: 'Cheddar Shredded Mild',
        quantity: '-1',
        unit: 'CS',
        pack: '4/5 LB',
        unit_price: '61.20',
        amount: '-61.20',
      },
    ]);
  });

  it('Values that add up are certain, and their places are known', async () => {
    const read = await reading(foodservicePages());
    expect(read.fields.total?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(read.fields.total?.page).toBe(2);
    const box = read.fields.total?.box;
    expect(box?.x).toBeGreaterThan(0.85);
    expect((box?.x ?? 0) + (box?.w ?? 0)).toBeLessThan(0.96);
    expect(box?.y).toBeCloseTo(316 / 792, 1);
    for (const line of read.lines) expect(line.amount?.confidence).toBeGreaterThanOrEqual(0.9);
  });
});

describe('Headings in two rows, with goods in groups', () => {
  it('Group totals are not goods, and items that were not shipped have quantity zero', async () => {
    const read = await reading([
      [
        { text: 'PACIFIC COAST FOODS', x: 40, y: 30, size: 17 },
        { text: '2200 Terminal Way, Oakland, CA 94607', x: 40, y: 52 },
        { text: 'Invoice', x: 480, y: 30, size: 14 },
        ...table(
          [400, 490],
          [
            ['Invoice Number', 'Invoice Date'],
            ['7730114', '03/09/26'],
          ],
          56,
        ),
        { text: 'SHIP TO: Blue Door Bistro', x: 40, y: 90 },
        ...table(
          [-70, -110, 125, 160, 225, -440, -500, -570],
          [
            ['Qty', 'Qty', '', '', 'Item', '', 'Unit', 'Extended'],
            ['Ord', 'Ship', 'UM', 'Pack Size', 'Number / Description', 'Weight', 'Price', 'Price'],
            ['** DAIRY **'],
            ['4', '4', 'CS', '4/1 GAL', '10442 Milk 2% Reduced Fat', '', '15.60', '62.40'],
            ['', '', '', '', '', '', 'Group Total', '62.40'],
            ['** MEATS **'],
            ['1', '1', 'CS', '2/12 LBA', '20117 Turkey Breast Oven Roasted', '23.85', '3.89', '92.78'],
            ['3', '0', 'CS', '1/10 LB', '20345 Bacon Sliced 18/22', '', '41.20', '0.00'],
            ['', '', '', '', '', '', 'Group Total', '92.78'],
          ],
          140,
        ),
        ...table(
          [-500, -570],
          [
            ['Sub Total', '155.18'],
            ['Delivery Charge', '6.00'],
            ['INVOICE TOTAL', '161.18'],
          ],
          290,
        ),
      ],
    ]);
    expect(plainFields(read)).toMatchObject({
      number: '7730114',
      date: '2026-03-09',
      subtotal: '155.18',
      fees: '6.00',
      total: '161.18',
    });
    expect(plainLines(read)).toMatchObject([
      {
        code: '10442',
        description: 'Milk 2% Reduced Fat',
        quantity: '4',
        pack: '4/1 GAL',
        unit_price: '15.60',
        amount: '62.40',
      },
      {
        code: '20117',
        description: 'Turkey Breast Oven Roasted',
        quantity: '23.85',
        unit: 'LB',
        unit_price: '3.89',
        amount: '92.78',
      },
      { code: '20345', description: 'Bacon Sliced 18/22', quantity: '0', unit_price: '41.20', amount: '0.00' },
    ]);
  });
});

describe('A British invoice', () => {
  const pages = (rows: string[][], sums: string[][]): Put[][] => [
    [
      { text: 'Northwind Traders Ltd', x: 60, y: 40, size: 15 },
      { text: 'VAT Reg No: GB123456789', x: 60, y: 74 },
      { text: 'Invoice No: NW/2026/0091', x: 380, y: 60 },
      { text: 'Invoice Date: 13/03/2026', x: 380, y: 74 },
      ...table([60, 110, -330, -390, -440, -490, -550], rows, 140),
      ...table([420, -550], sums, 220),
    ],
  ];
  const sums = [
    ['Net', '112.65'],
    ['VAT', '14.88'],
    ['Total GBP', '127.53'],
  ];

  it('A printed discount completes its line, and dates are read with the day first', async () => {
    const rows = [
      ['Code', 'Description', 'Qty', 'Unit Price', 'Disc %', 'VAT %', 'Net'],
      ['T100', 'Earl Grey 50 bags', '10', '4.25', '10', '0', '38.25'],
      ['M330', 'Stoneware mug', '24', '3.10', '', '20', '74.40'],
    ];
    const read = await reading(pages(rows, sums));
    expect(plainFields(read)).toMatchObject({
      number: 'NW/2026/0091',
      date: '2026-03-13',
      currency: 'GBP',
      subtotal: '112.65',
      tax: '14.88',
      total: '127.53',
    });
    expect(plainLines(read)).toMatchObject([
      {
        code: 'T100',
        description: 'Earl Grey 50 bags',
        quantity: '10',
        unit_price: '4.25',
        discount: '4.25',
        amount: '38.25',
      },
      {
        code: 'M330',
        description: 'Stoneware mug',
        quantity: '24',
        unit_price: '3.10',
        discount: undefined,
        amount: '74.40',
      },
    ]);
    expect(failing(read)).toEqual([]);
    // Its place is the printed rate.
    const { discount, unit_price, amount } = read.lines[0] ?? {};
    expect(discount).toMatchObject({ source: 'text', page: 1 });
    expect(discount?.confidence).toBeGreaterThanOrEqual(DOUBT_BELOW);
    expect(discount?.box?.x).toBeGreaterThan((unit_price?.box?.x ?? 1) + (unit_price?.box?.w ?? 1));
    expect(discount?.box?.x).toBeLessThan(amount?.box?.x ?? 0);
  });

  it('A discount in money is read, and a number that does not explain the amount of its line is not a discount', async () => {
    const rows = [
      ['Code', 'Description', 'Qty', 'Unit Price', 'Discount', 'VAT %', 'Net'],
      ['T100', 'Earl Grey 50 bags', '10', '4.25', '4.25', '0', '38.25'],
      ['M330', 'Stoneware mug', '24', '3.20', '1.40', '20', '74.40'],
    ];
    const read = await reading(pages(rows, sums));
    expect(plainLines(read)).toMatchObject([
      { quantity: '10', unit_price: '4.25', discount: '4.25', amount: '38.25' },
      { quantity: '24', unit_price: '3.20', discount: undefined, amount: '74.40' },
    ]);
    expect(failing(read)).toMatchObject([{ name: 'line', line: 1, difference: '-2.4' }]);
  });

  it('Tax that the price includes and the amount does not is not a discount', async () => {
    const rows = [
      ['Code', 'Description', 'Qty', 'Unit Price', 'VAT %', 'VAT', 'Net'],
      ['T100', 'Earl Grey 50 bags', '10', '4.25', '0', '0.00', '42.50'],
      ['M330', 'Stoneware mug', '24', '3.72', '20', '14.88', '74.40'],
    ];
    const gross = [
      ['Net', '116.90'],
      ['VAT', '14.88'],
      ['Total GBP', '131.78'],
    ];
    expect(plainLines(await reading(pages(rows, gross)))).toMatchObject([
      { unit_price: '4.25', discount: undefined, amount: '42.50' },
      { unit_price: '3.72', discount: undefined, amount: '74.40' },
    ]);
  });
});

const SERVICE: Put[] = [
  { text: 'Brightwater Plumbing LLC', x: 60, y: 50, size: 16 },
  { text: '88 Canal Road, Portland, OR 97201', x: 60, y: 74 },
  { text: 'billing@brightwaterplumbing.example', x: 60, y: 88 },
  { text: 'Invoice #', x: 400, y: 60 },
  { text: 'BW-1093', x: 470, y: 60 },
  { text: 'Date', x: 400, y: 76 },
  { text: 'February 27, 2026', x: 470, y: 76 },
  { text: 'Bill to', x: 60, y: 120 },
  { text: 'Corner Bakery LLC', x: 60, y: 134 },
  ...table(
    [60, -360, -450, -540],
    [
      ['Description', 'Hours', 'Rate', 'Amount'],
      ['Replace kitchen drain', '2.5', '$90.00', '$225.00'],
      ['including disposal of the old pipe', '', '', ''],
      ['Inspect water heater', '1', '$90.00', '$90.00'],
    ],
    180,
  ),
  { text: 'Total', x: 400, y: 260 },
  { text: '$315.00', x: 540, y: 260, right: true },
];

describe('A plain service invoice', () => {
  it('The whole invoice is read, with the continued description and without the buyer', async () => {
    const read = await reading([SERVICE]);
    expect(plainFields(read)).toMatchObject({
      vendor: 'Brightwater Plumbing LLC',
      number: 'BW-1093',
      date: '2026-02-27',
      total: '315.00',
      currency: 'USD',
    });
    expect(read.fields.tax).toBeNull();
    expect(read.fields.subtotal).toMatchObject({ value: '315.00', note: 'computed', source: 'arithmetic' });
    expect(plainLines(read)).toMatchObject([
      {
        description: 'Replace kitchen drain including disposal of the old pipe',
        quantity: '2.5',
        unit_price: '90.00',
        amount: '225.00',
      },
      { description: 'Inspect water heater', quantity: '1', unit_price: '90.00', amount: '90.00' },
    ]);
    expect(read.vendor_marks.emails).toEqual(['billing@brightwaterplumbing.example']);
  });

  it('An invoice that does not add up is read as printed', async () => {
    const wrong = SERVICE.map((put) => (put.text === '$315.00' ? { ...put, text: '$351.00' } : put));
    const read = await reading([wrong]);
    expect(read.fields.total).toMatchObject({ value: '351.00', note: 'does_not_add_up' });
    expect(read.fields.total?.confidence).toBeLessThan(0.8);
    expect(plainLines(read).map((line) => line.amount)).toEqual(['225.00', '90.00']);
  });

  it('The reader’s own company is never the vendor', async () => {
    const result = await readDocument([await pdfOf([SERVICE])], {
      ocr: noOcr,
      now: NOW,
      hints: { own_name: 'Brightwater Plumbing' },
    });
    expect(result.status === 'read' && result.reading.fields.vendor?.value).not.toContain('Brightwater');
  });
});

describe('A scan', () => {
  /** A PDF of one page that is only a picture of the given page. */
  async function scanOf(page: Put[]): Promise<Uint8Array> {
    const opened = await openPdf(await pdfOf([page]));
    if (!opened.ok) throw new Error(opened.reason);
    const picture = await (await pdfImages(opened.pdf, opened.megapixels).draw(1, OCR_SIZE)).png().toBuffer();
    await opened.pdf.loadingTask.destroy();
    const pdf = new PdfDocument({ size: 'LETTER', margin: 0 });
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    const done = new Promise((resolve) => pdf.on('end', resolve));
    pdf.image(picture, 0, 0, { width: 612, height: 792 });
    pdf.end();
    await done;
    return new Uint8Array(Buffer.concat(parts));
  }

  it('Without a text layer the page is recognized, and values keep their printed places', async () => {
    const ocr = await openOcr({ parallel: 1, passTimeoutMs: 300_000 });
    try {
      const told: ReadProgress[] = [];
      const result = await readDocument([await scanOf(SERVICE)], {
        ocr,
        now: NOW,
        onProgress: (progress) => told.push(progress),
      });
      if (result.status !== 'read') throw new Error(result.reason);
      expect(result.reading).toMatchObject({ kind: 'ocr', engine: ocr.name });
      expect(plainFields(result.reading)).toMatchObject({
        vendor: 'Brightwater Plumbing LLC',
        number: 'BW-1093',
        date: '2026-02-27',
        total: '315.00',
      });
      expect(plainLines(result.reading).map((line) => line.amount)).toEqual(['225.00', '90.00']);
      const box = result.reading.fields.total?.box;
      expect(box?.x).toBeCloseTo(500 / 612, 1);
      expect(box?.y).toBeCloseTo(262 / 792, 1);
      expect(told.map(({ step }) => step)).toEqual(['opening', 'page', 'page', 'page', 'checking']);
      // What its top, and then its head and foot say is told while the rest is still being read.
      expect(told[1]?.found).toBeUndefined();
      expect(told[2]?.found).toMatchObject({ vendor: 'Brightwater Plumbing LLC', date: '2026-02-27', total: null });
      expect(told[3]?.found).toMatchObject({ vendor: 'Brightwater Plumbing LLC', date: '2026-02-27', total: null });
      expect(told[4]?.found).toEqual(told[3]?.found);
    } finally {
      await ocr.close();
    }
  });

  it('No total is shown while only a part of the page is read, because it may be the amount of a line', async () => {
    const ocr = await openOcr({ parallel: 1, passTimeoutMs: 300_000 });
    const { lines } = ocr;
    if (!lines) throw new Error('this machine has no line reader');
    /** Takes all lines for the top, and for the head and foot. */
    const early: OcrEngine = {
      ...ocr,
      lines: {
        ...lines,
        async read(image, letters, options) {
          const read = await lines.read(image, letters);
          options?.onFirst?.(read, 'top');
          options?.onFirst?.(read, 'ends');
          return read;
        },
      },
    };
    try {
      const totals: (string | null)[] = [];
      const onProgress = ({ found }: ReadProgress) => found && totals.push(found.total);
      const result = await readDocument([await scanOf(SERVICE)], { ocr: early, now: NOW, onProgress });
      expect([...new Set(totals)]).toEqual([null]);
      expect(result).toMatchObject({ reading: { fields: { total: { value: '315.00' } } } });
    } finally {
      await ocr.close();
    }
  });
});

const GERMAN: Put[] = [
  { text: 'Kornblume Großhandel GmbH', x: 50, y: 40, size: 15 },
  { text: 'Hafenweg 7, 20457 Hamburg', x: 50, y: 62 },
  { text: 'USt-IdNr.: DE811234567', x: 50, y: 76 },
  { text: 'Rechnungsnummer: 2026-00417', x: 380, y: 90 },
  { text: 'Rechnungsdatum: 05.03.2026', x: 380, y: 104 },
  { text: 'Fällig am: 04.04.2026', x: 380, y: 118 },
  ...table(
    [50, 80, -380, -460, -550],
    [
      ['Pos', 'Bezeichnung', 'Menge', 'Einzelpreis', 'Gesamtpreis'],
      ['1', 'Weizenmehl Type 550 25 kg', '12', '18,90', '226,80'],
      ['2', 'Rohrzucker', '4', '1.250,00', '5.000,00'],
    ],
    170,
  ),
  ...table(
    [380, -550],
    [
      ['Nettobetrag', '5.226,80'],
      ['zzgl. 7 % MwSt.', '365,88'],
      ['Gesamtbetrag EUR', '5.592,68'],
    ],
    240,
  ),
];

describe('A German invoice', () => {
  it('German decimal commas, thousands points and dates are read', async () => {
    const read = await reading([GERMAN]);
    expect(plainFields(read)).toMatchObject({
      vendor: 'Kornblume Großhandel GmbH',
      number: '2026-00417',
      date: '2026-03-05',
      due_date: '2026-04-04',
      currency: 'EUR',
      subtotal: '5226.80',
      tax: '365.88',
      total: '5592.68',
    });
    expect(plainLines(read)).toMatchObject([
      { description: 'Weizenmehl Type 550 25 kg', quantity: '12', unit_price: '18.90', amount: '226.80' },
      { description: 'Rohrzucker', quantity: '4', unit_price: '1250.00', amount: '5000.00' },
    ]);
    expect(read.vendor_marks.tax_ids).toContain('DE811234567');
  });
});

describe('A credit memo', () => {
  it('A credit memo keeps its printed signs and its kind', async () => {
    const read = await reading([
      [
        { text: 'Harbor Provisions Inc.', x: 36, y: 30, size: 18 },
        { text: 'CREDIT MEMO', x: 440, y: 30, size: 16 },
        { text: 'Credit Memo No: CM-20318', x: 420, y: 60 },
        { text: 'Date: 03/14/2026', x: 420, y: 74 },
        ...table(
          [36, 120, -400, -480, -560],
          [
            ['Item #', 'Description', 'Qty', 'Price', 'Amount'],
            ['880120', 'Beef Chuck Roll', '1', '114.90', '(114.90)'],
          ],
          130,
        ),
        { text: 'Total Credit', x: 420, y: 200 },
        { text: '(114.90)', x: 560, y: 200, right: true },
      ],
    ]);
    expect(read.is_credit_memo).toBe(true);
    expect(plainFields(read)).toMatchObject({ number: 'CM-20318', total: '-114.90' });
    expect(plainLines(read)).toMatchObject([{ code: '880120', amount: '-114.90' }]);
  });
});

describe('Files that cannot be read', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it.each([
    ['no file', [], 'empty_file'],
    ['an empty file', [new Uint8Array()], 'empty_file'],
    ['a file of another kind', [bytes('just some words')], 'unsupported_type'],
    ['a PDF in name only', [bytes('%PDF-1.7\nnothing follows')], 'broken_file'],
    ['a picture in name only', [Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], 'broken_file'],
    ['XML of another kind', [bytes('<?xml version="1.0"?><html><body/></html>')], 'not_an_invoice'],
    ['XML cut short', [bytes('<?xml version="1.0"?><Invoice><cbc:ID>1')], 'broken_file'],
  ])('The file %s is refused', async (_name, files, reason) => {
    expect(await read(files)).toMatchObject({ status: 'refused', reason });
  });

  it('XML with its own entities is refused before any entity is expanded', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(10)}">]><Invoice>&b;</Invoice>`;
    expect(await read([bytes(bomb)])).toMatchObject({ status: 'refused', reason: 'broken_file' });
  });

  it('XML with endless nesting is refused', async () => {
    const deep = `<?xml version="1.0"?>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`;
    expect(await read([bytes(deep)])).toMatchObject({ status: 'refused' });
  });

  it('An encrypted PDF is refused', async () => {
    const locked = await pdfOf([SERVICE], { userPassword: 'secret', pdfVersion: '1.7' });
    expect(await read([locked])).toMatchObject({ status: 'refused', reason: 'encrypted_pdf' });
  });

  it('More pages than a document can have are refused, over all of its files', async () => {
    const thirty = await pdfOf(Array.from({ length: 31 }, () => SERVICE));
    expect(await read([thirty, thirty])).toMatchObject({ status: 'refused', reason: 'too_many_pages' });
  });

  it('A text that is not an invoice is refused', async () => {
    const letter = 'Dear neighbors we invite you all to the summer party in the garden behind the old mill'.split(' ');
    const page = letter.map((word, index) => ({
      text: word,
      x: 60 + (index % 6) * 70,
      y: 60 + Math.floor(index / 6) * 16,
    }));
    expect(await read([await pdfOf([page])])).toMatchObject({ status: 'refused', reason: 'not_an_invoice' });
  });

  it('Reading stops on request', async () => {
    expect(await read([await pdfOf([SERVICE])], AbortSignal.abort())).toMatchObject({
      status: 'refused',
      reason: 'took_too_long',
    });
  });
});
