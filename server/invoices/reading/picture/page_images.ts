import type { Sharp } from 'sharp';

export type QuarterTurn = 0 | 90 | 180 | 270;

export interface PageSize {
  /** Neither the area nor the longer side of the picture exceeds these; a smaller page is not enlarged to reach them. */
  maxPixels: number;
  maxLongSide?: number;
  /** A page with a size on paper (PDF) is drawn at this resolution unless the limits forbid it. Pictures keep their own pixels. */
  dpi?: number;
  /** Clockwise turn on top of what the file itself says (EXIF, PDF /Rotate). */
  rotation?: QuarterTurn;
  /** Decodes a picture to shades of gray, which takes a third of the memory. Pages of PDFs are drawn in color all the same. */
  gray?: boolean;
}

/** The pages of one file as pictures. Every method throws ReadRefusedError for a file or page that cannot be shown. */
export interface PageImages {
  readonly count: number;
  /** A sharp pipeline with page `page` (from 1), upright as its file says, then turned, at most of this size. */
  draw(page: number, size: PageSize): Promise<Sharp>;
  close(): Promise<void>;
}

/** For the recognizer: its accuracy does not improve above 200 dpi, and scans can claim absurd paper sizes. */
export const OCR_SIZE: PageSize = { dpi: 200, maxPixels: 6_000_000, gray: true };

/** The factor, at most 1, by which a page of this size must shrink to fit. */
export function shrinkToFit(width: number, height: number, size: PageSize): number {
  const byArea = Math.sqrt(size.maxPixels / (width * height));
  const bySide = (size.maxLongSide ?? Number.POSITIVE_INFINITY) / Math.max(width, height);
  return Math.min(1, byArea, bySide);
}
