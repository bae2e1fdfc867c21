import PdfDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import type { ReadProgress } from '#contract/invoices/reading/reading.ts';
import { NOW, noOcr, plainFields, plainLines, readFiles, readPages } from '#test/documents/read_pages.ts';
import { type Put, pdfOf, table } from '#test/files/placed_text.ts';
import { readDocument } from './document.ts';
import { openOcr } from './ocr/ocr.ts';
import type { OcrEngine } from './ocr/ocr_engine.ts';
import { OCR_SIZE } from './picture/page_images.ts';
import { openPdf } from './picture/pdf_open.ts';
import { pdfImages } from './picture/rasterize.ts';

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
    const read = await readPages([SERVICE]);
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
    const read = await readPages([wrong]);
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

describe('A credit memo', () => {
  it('A credit memo keeps its printed signs and its kind', async () => {
    const read = await readPages([
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
    expect(await readFiles(files)).toMatchObject({ status: 'refused', reason });
  });

  it('XML with its own entities is refused before any entity is expanded', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(10)}">]><Invoice>&b;</Invoice>`;
    expect(await readFiles([bytes(bomb)])).toMatchObject({ status: 'refused', reason: 'broken_file' });
  });

  it('XML with endless nesting is refused', async () => {
    const deep = `<?xml version="1.0"?>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`;
    expect(await readFiles([bytes(deep)])).toMatchObject({ status: 'refused' });
  });

  it('An encrypted PDF is refused', async () => {
    const locked = await pdfOf([SERVICE], { userPassword: 'secret', pdfVersion: '1.7' });
    expect(await readFiles([locked])).toMatchObject({ status: 'refused', reason: 'encrypted_pdf' });
  });

  it('More pages than a document can have are refused, over all of its files', async () => {
    const thirty = await pdfOf(Array.from({ length: 31 }, () => SERVICE));
    expect(await readFiles([thirty, thirty])).toMatchObject({ status: 'refused', reason: 'too_many_pages' });
  });

  it('A text that is not an invoice is refused', async () => {
    const letter = 'Dear neighbors we invite you all to the summer party in the garden behind the old mill'.split(' ');
    const page = letter.map((word, index) => ({
      text: word,
      x: 60 + (index % 6) * 70,
      y: 60 + Math.floor(index / 6) * 16,
    }));
    expect(await readFiles([await pdfOf([page])])).toMatchObject({ status: 'refused', reason: 'not_an_invoice' });
  });

  it('Reading stops on request', async () => {
    expect(await readFiles([await pdfOf([SERVICE])], AbortSignal.abort())).toMatchObject({
      status: 'refused',
      reason: 'took_too_long',
    });
  });
});
