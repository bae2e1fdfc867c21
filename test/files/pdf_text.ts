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

/** The first page of a PDF as a printer prints it: one byte of brightness for each dot. */
export async function grayPage(bytes: Uint8Array, dpi: number): Promise<{ data: Uint8ClampedArray; width: number }> {
  const opened = await openPdf(bytes);
  if (!opened.ok) throw new Error(opened.reason);
  const drawn = await pdfImages(opened.pdf, 20).draw(1, { dpi, maxPixels: 20_000_000 });
  const { data, info } = await drawn.grayscale().raw().toBuffer({ resolveWithObject: true });
  await opened.pdf.loadingTask.destroy();
  const step = info.channels;
  return {
    data: Uint8ClampedArray.from({ length: info.width * info.height }, (_, at) => data[at * step] ?? 0),
    width: info.width,
  };
}
