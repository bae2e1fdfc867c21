import sharp from 'sharp';
import { exportTexts } from '#contract/invoices/exports.texts.ts';
import { openPdf, type PdfCanvas, put, putTable, QUIET, US_LETTER } from '#server/platform/drawing/pdf_pages.ts';
import { totalOf } from '../amounts.rules.ts';
import type { ExportedDocument } from '../documents.sql.ts';
import { billNumber } from './bills.ts';

const texts = exportTexts.cover;
const { columns } = texts;
const COLUMNS = [
  { title: columns.number, width: 34, right: false },
  { title: columns.vendor, width: 170, right: false },
  { title: columns.document, width: 110, right: false },
  { title: columns.date, width: 72, right: false },
  { title: columns.pages, width: 40, right: true },
  { title: columns.total, width: 78, right: true },
];
/** Above the picture of a page stands what it belongs to. */
const HEAD = 26;
const JPEG_QUALITY = 78;

interface Bundle {
  company: string;
  from: string;
  to: string;
  documents: readonly ExportedDocument[];
  picture: (key: string) => Promise<Buffer | undefined>;
  onDocument: () => Promise<void>;
  now: Date;
}

/** One PDF: a list of the documents, and all of their pages. It is written while it is read. */
export function bundlePdf(bundle: Bundle): PDFKit.PDFDocument {
  const { company, from, to, now } = bundle;
  const pdf = openPdf(US_LETTER, texts.title(from, to), company, now);
  const canvas: PdfCanvas = { ...US_LETTER, pdf };
  putCover(canvas, bundle);
  void putDocuments(canvas, bundle).then(
    () => pdf.end(),
    (error: unknown) => pdf.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return pdf;
}

function putCover(canvas: PdfCanvas, { company, from, to, documents }: Bundle): void {
  const { margin } = canvas;
  put(canvas, texts.title(from, to), { x: margin, y: margin, size: 19, isBold: true });
  put(canvas, company, { x: margin, y: canvas.pdf.y + 6, size: 10.5, color: QUIET });
  canvas.pdf.y += 14;
  const rows = documents.map((document, at) => [
    String(at + 1),
    document.vendor ?? exportTexts.unknownVendor,
    billNumber(document),
    document.day,
    String(document.pages.length),
    money(totalOf(document), document.currency),
  ]);
  const titles = COLUMNS.map(({ title }) => title);
  putTable(canvas, COLUMNS, titles, rows, 9.5);
}

function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

async function putDocuments(canvas: PdfCanvas, { documents, picture, onDocument }: Bundle): Promise<void> {
  const { pdf } = canvas;
  for (const [at, document] of documents.entries()) {
    const vendor = document.vendor ?? exportTexts.unknownVendor;
    const pages = document.pages.length === 0 ? [{ page: 1, picture_key: null }] : document.pages;
    for (const [index, { picture_key }] of pages.entries()) {
      pdf.addPage();
      if (index === 0) pdf.outline.addItem(`${at + 1}. ${vendor} ${billNumber(document)}`);
      const title = texts.page(at + 1, vendor, billNumber(document), index + 1, pages.length);
      await putPage(canvas, title, picture_key ? await picture(picture_key) : undefined);
    }
    await onDocument();
  }
}

async function putPage(canvas: PdfCanvas, title: string, picture: Buffer | undefined): Promise<void> {
  const { pdf, width, height, margin } = canvas;
  const edge = HEAD / 2;
  put(canvas, title, { x: edge, y: edge - 4, size: 8.5, color: QUIET, width: width - HEAD });
  if (!picture) {
    put(canvas, texts.noPicture, { x: margin, y: margin, size: 11 });
    return;
  }
  const jpeg = await sharp(picture).flatten({ background: 'white' }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  const fit: [number, number] = [width - HEAD, height - HEAD - edge];
  pdf.image(jpeg, edge, HEAD, { fit, align: 'center', valign: 'center' });
}
