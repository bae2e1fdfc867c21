import { openPdf } from '#server/invoices/reading/picture/pdf_open.ts';

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
