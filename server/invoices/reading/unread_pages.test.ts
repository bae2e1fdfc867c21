import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { ReadProgress, ReadResult } from '#contract/invoices/reading/reading.ts';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { broadline } from '#test/files/documents.ts';
import { readDocument } from './document.ts';
import { type OcrEngine, OcrFailedError, type RecognizeOptions } from './ocr/ocr_engine.ts';
import type { Word } from './page.ts';

const NOW = new Date('2026-12-20T12:00:00Z');
const invoice = await invoicePdf(broadline);
const blank = await sharp({ create: { width: 850, height: 1100, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const broken = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

async function pdfOf(pages: string[]): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'LETTER', compress: false });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise((resolve) => pdf.on('end', resolve));
  for (const [index, text] of pages.entries()) (index > 0 ? pdf.addPage() : pdf).fontSize(11).text(text, 60, 60);
  pdf.end();
  await done;
  return Buffer.concat(parts);
}

function engineOf(recognize: OcrEngine['recognize']): OcrEngine {
  return { name: 'none', recognize, close: async () => {} };
}
const seesNothing = engineOf(async () => []);
const fails = engineOf(() => Promise.reject(new OcrFailedError('a pass took too long')));

function pagesOf(result: ReadResult) {
  return result.status === 'read'
    ? [result.reading, ...(result.more ?? [])].flatMap(({ pages }) => pages)
    : result.pages;
}
const outcomesOf = (result: ReadResult) => pagesOf(result).map(({ outcome }) => outcome);
const read = (files: Uint8Array[], ocr: OcrEngine, signal?: AbortSignal) =>
  readDocument(files, { ocr, now: NOW, signal });

it.each([
  ['is blank', blank, seesNothing, 'no_text'],
  ['is damaged', broken, seesNothing, 'not_drawn'],
  ['the recognizer fails on', blank, fails, 'failed'],
] as const)('A page that %s says so, and the pages around it are read', async (_what, page, ocr, outcome) => {
  const result = await read([page, invoice, page], ocr);
  expect(outcomesOf(result)).toEqual([outcome, 'read', outcome]);
  expect(result).toMatchObject({ status: 'read', file_pages: [1, 1, 1] });
  expect(result.status === 'read' && result.reading.fields.number).toMatchObject({ value: 'NF-88213', page: 2 });
});

it('A damaged page at the end of a PDF leaves the others as they are', async () => {
  const text = (page: number) =>
    `Page ${page} of a letter with more than a dozen words, so that its text layer is one that can be used.`;
  const pdf = (await pdfOf([text(1), text(2), text(3)])).toString('latin1');
  const last = /\/Kids \[.* (\d+) 0 R\]/.exec(pdf)?.[1];
  // It is no page, but a text of the same length.
  const page = new RegExp(`(?<=\\n${last} 0 obj\\n)<<[^]*?>>(?=\\nendobj)`);
  const damaged = pdf.replace(page, (dictionary) => `(${'-'.repeat(dictionary.length - 2)})`);
  expect(damaged).not.toBe(pdf);
  expect(outcomesOf(await read([Buffer.from(damaged, 'latin1')], seesNothing))).toEqual(['read', 'read', 'not_drawn']);
});

it.each([
  ['blank', [blank, blank], seesNothing, 'nothing_found'],
  ['damaged', [broken, broken], seesNothing, 'broken_file'],
  ['blank or damaged', [broken, blank], seesNothing, 'nothing_found'],
  ['there and the recognizer fails', [blank, broken], fails, 'recognizer_failed'],
] as const)('A document whose pages are all %s is refused for that', async (_what, files, ocr, reason) => {
  const result = await read([...files], ocr);
  expect(result).toMatchObject({ status: 'refused', reason });
  expect(outcomesOf(result)).toHaveLength(2);
});

it('What fails on a page is told to whoever runs the product', async () => {
  const faults: unknown[] = [];
  await readDocument([blank, invoice], { ocr: fails, now: NOW, onFault: (error) => faults.push(error) });
  expect(faults).toMatchObject([{ name: 'OcrFailedError' }]);
});

it('A document that says too little for an invoice is refused with what it says', async () => {
  const letter =
    'Northside Foods LLC\nStatement of service\nDate: 03/12/2026\nThank you for your visit to our market. We hope to see you again soon.';
  const result = await readDocument([await pdfOf([letter])], {
    ocr: seesNothing,
    now: NOW,
    hints: { own_name: 'Maple Deli', vendors: ['Northside Foods LLC'], currency: 'USD' },
  });
  expect(result).toMatchObject({ status: 'refused', reason: 'not_an_invoice' });
  expect(result.status === 'refused' && result.found?.fields).toMatchObject({
    vendor: { value: 'Northside Foods LLC', page: 1 },
    date: { value: '2026-03-12', page: 1 },
  });
});

it('When the time is up, the pages that were read are kept, and the others say so', async () => {
  const stop = new AbortController();
  const slow = engineOf((_image, { signal }) => {
    stop.abort(new Error('the time is up'));
    return Promise.reject(signal?.reason);
  });
  const result = await read([invoice, blank, blank], slow, stop.signal);
  expect(outcomesOf(result)).toEqual(['read', 'no_time', 'no_time']);
  expect(result).toMatchObject({ status: 'read', reading: { fields: { number: { value: 'NF-88213' } } } });
});

it('A document of which no page was read in time is refused because it took too long', async () => {
  const stop = new AbortController();
  const slow = engineOf((_image, { signal }) => {
    stop.abort(new Error('the time is up'));
    return Promise.reject(signal?.reason);
  });
  const result = await read([blank, blank], slow, stop.signal);
  expect(result).toMatchObject({ status: 'refused', reason: 'took_too_long', file_pages: [1, 1] });
  expect(outcomesOf(result)).toEqual(['no_time', 'no_time']);
});

it('Each recognized page is shown before the next one is read', async () => {
  const told: string[] = [];
  const result = await readDocument([blank, broken, invoice, blank], {
    ocr: seesNothing,
    now: NOW,
    onProgress: ({ step, page }) => told.push(`${step} ${page}`),
    onPicture: ({ page, webp }) => webp.length > 0 && told.push(`picture ${page}`),
  });
  expect(result.status).toBe('read');
  const whileReading = told.slice(0, told.indexOf('checking 4'));
  expect(whileReading).toEqual('opening 0, page 1, picture 1, page 2, page 3, page 4, picture 4'.split(', '));
});

/** The words of a receipt whose sums do not add up. */
function receipt(number: number): Word[] {
  const rows = [
    [`Harbor Fish ${number}`],
    ['Invoice #', `HF-10${number}`],
    ['Date', `12/0${number}/2026`],
    ['Description', 'Qty', 'Price', 'Amount'],
    ['Cod fillet', '2', '5.00', '10.00'],
    ['Total', '', '', `${number}9.00`],
  ];
  return rows.flatMap((cells, row) =>
    cells.flatMap((text, column) => {
      const word = { text, confidence: 0.95, x: 100 + column * 300, y: 200 + row * 60, w: text.length * 16, h: 28 };
      return text === '' ? [] : [word];
    }),
  );
}

it('A damaged page beside a receipt whose sums do not add up does not end its second reading', async () => {
  const ocr = engineOf(async () => receipt(1));
  const result = await read([broken, blank], ocr);
  expect(outcomesOf(result)).toEqual(['not_drawn', 'read']);
  expect(result).toMatchObject({ status: 'read', reading: { fields: { number: { value: 'HF-101', page: 2 } } } });
});

/** The passes over a PDF of that many receipts, and what was told of them. */
async function readPile(count: number) {
  const passes: RecognizeOptions['mode'][] = [];
  const told: ReadProgress[] = [];
  let page = 0;
  const ocr = engineOf(async (_image, { mode }) => {
    passes.push(mode);
    return receipt(mode === 6 ? ++page : 1);
  });
  const pdf = await pdfOf(Array.from({ length: count }, () => ''));
  const result = await readDocument([pdf], { ocr, now: NOW, onProgress: (progress) => told.push(progress) });
  expect(outcomesOf(result)).toEqual(Array.from({ length: count }, () => 'read'));
  return { result, told, more: passes.filter((mode) => mode !== 6).length };
}

it('A pile of receipts in one file is read once, and a few receipts whose sums do not add up are read again', async () => {
  const pile = await readPile(9);
  expect(pile.result.status === 'read' && pile.result.more).toHaveLength(8);
  expect(pile.more).toBe(0);
  const few = await readPile(2);
  expect(few.more).toBeGreaterThan(0);
  // Each page that is read again is told, so that it has its own time.
  expect(few.told.filter(({ step }) => step === 'checking').map(({ page }) => page)).toEqual([2, 1, 2]);
});
