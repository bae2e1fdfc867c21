import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import sharp, { type Sharp } from 'sharp';
import { pdfStep, STEP_MS } from '../pdf_steps.ts';
import { brokenUnless } from './images.ts';
import { type PageImages, type PageSize, shrinkToFit } from './page_images.ts';

const POINTS_PER_INCH = 72;

/** The part of pdfjs's canvas factory that is used; its own type says only `object`. */
interface CanvasFactory {
  create(width: number, height: number): CanvasAndContext;
  destroy(drawn: CanvasAndContext): void;
}
interface CanvasAndContext {
  canvas: Parameters<PDFPageProxy['render']>[0]['canvas'];
  context: { getImageData(x: number, y: number, w: number, h: number): { data: Uint8ClampedArray } };
}

/** The pages of an open PDF as pictures, of which the largest has `megapixels`. Closing them leaves the document open: it belongs to whoever opened it. */
export function pdfImages(pdf: PDFDocumentProxy, megapixels: number): PageImages {
  const allow_ms = STEP_MS.draw + STEP_MS.megapixel * megapixels;
  return {
    count: pdf.numPages,
    draw: (page, size) => brokenUnless(() => drawPage(pdf, page, size, allow_ms)),
    close: async () => {},
  };
}

async function drawPage(pdf: PDFDocumentProxy, number: number, size: PageSize, allow_ms: number): Promise<Sharp> {
  const page = await pdf.getPage(number);
  const points = page.getViewport({ scale: 1 });
  const wished = (size.dpi ?? POINTS_PER_INCH) / POINTS_PER_INCH;
  const scale = wished * shrinkToFit(points.width * wished, points.height * wished, size);
  const viewport = page.getViewport({ scale, rotation: (page.rotate + (size.rotation ?? 0)) % 360 });
  const width = Math.max(1, Math.floor(viewport.width));
  const height = Math.max(1, Math.floor(viewport.height));
  // A canvas from pdfjs itself: its drawing code refuses one from another copy of the library.
  const factory = pdf.canvasFactory as CanvasFactory;
  const drawn = factory.create(width, height);
  try {
    await pdfStep(allow_ms, () => page.render({ canvas: drawn.canvas, viewport, background: '#ffffff' }).promise);
    const { data } = drawn.context.getImageData(0, 0, width, height);
    return sharp(new Uint8Array(data.buffer), { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' });
  } finally {
    factory.destroy(drawn);
    page.cleanup();
  }
}
