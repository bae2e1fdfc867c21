import { openPdf } from '#server/invoices/reading/picture/pdf_open.ts';
import { pdfImages } from '#server/invoices/reading/picture/rasterize.ts';

/** The pages of a PDF as a reader of it finds them: sizes in points, and the words in their order. */
export async function pagesOf(bytes: Uint8Array): Promise<{ width: number; height: number; text: string }[]> {
  const opened = await openPdf(bytes);
  if (!opened.ok) throw new Error(opened.reason);
  const pages = [];
  for (let number = 1; number <= opened.pdf.numPages; number += 1) {
    const page = await opened.pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
    pages.push({ width, height, text: text.replace(/\s+/g, ' ') });
  }
  await opened.pdf.loadingTask.destroy();
  return pages;
}

export interface Printed {
  data: Uint8ClampedArray;
  width: number;
}

/** The pages of a PDF as a printer prints them: one byte of brightness for each dot. */
export async function grayPages(bytes: Uint8Array, dpi: number): Promise<Printed[]> {
  const opened = await openPdf(bytes);
  if (!opened.ok) throw new Error(opened.reason);
  const images = pdfImages(opened.pdf, 20);
  const pages = [];
  for (let number = 1; number <= images.count; number += 1) {
    const drawn = await images.draw(number, { dpi, maxPixels: 20_000_000 });
    const { data, info } = await drawn.grayscale().raw().toBuffer({ resolveWithObject: true });
    const gray = new Uint8ClampedArray(info.width * info.height);
    for (let at = 0; at < gray.length; at += 1) gray[at] = data[at * info.channels] ?? 0;
    pages.push({ data: gray, width: info.width });
  }
  await opened.pdf.loadingTask.destroy();
  return pages;
}
