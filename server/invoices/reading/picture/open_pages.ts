import { ReadRefusedError } from '../refused.ts';
import { isImage, openImage, openOneOfSeveral } from './images.ts';
import type { PageImages } from './page_images.ts';
import { openPdf } from './pdf_open.ts';
import { pdfImages } from './rasterize.ts';
import { sniff } from './sniff.ts';

/** The pages of any file that has pages, as pictures. Throws ReadRefusedError with the reason for every other file. */
export async function openPages(bytes: Uint8Array, { isAlone = true } = {}): Promise<PageImages> {
  const { type } = sniff(bytes);
  if (isImage(type)) return await (isAlone ? openImage(bytes, type) : openOneOfSeveral(bytes, type));
  if (type !== 'pdf') throw new ReadRefusedError(type === 'empty' ? 'empty_file' : 'unsupported_type');
  const opened = await openPdf(bytes);
  if (!opened.ok) throw new ReadRefusedError(opened.reason);
  return { ...pdfImages(opened.pdf, opened.megapixels), close: () => opened.pdf.loadingTask.destroy() };
}
