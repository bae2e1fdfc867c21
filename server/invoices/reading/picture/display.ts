import { DOCUMENT_MAX_PAGES } from '#contract/limits.ts';
import { type PageRange, rangeWithin } from '../page_range.ts';
import { openPages } from './open_pages.ts';
import type { QuarterTurn } from './page_images.ts';
import { sniff } from './sniff.ts';

/** The picture of one page that is shown beside the fields. */
export interface PagePicture {
  /** From 1, counted through all files of the document. */
  page: number;
  width: number;
  height: number;
  rotation: QuarterTurn;
  webp: Uint8Array;
}

export interface PictureOptions {
  /** The rotation of each page in the reading (`Reading.pages[].rotation`), so that boxes are in the right place. */
  rotations?: readonly QuarterTurn[];
  /** Which pages of each file are drawn; all of them where it says nothing. */
  ranges?: readonly (PageRange | null)[] | undefined;
  signal?: AbortSignal;
}

const PICTURE_SIZE = { dpi: 200, maxLongSide: 1600, maxPixels: 4_000_000 };
// Effort 2 takes half the time of the default 4 and gives pictures 4 % larger.
const WEBP = { quality: 80, effort: 2 };

/**
 * The pages of a document as upright WebP pictures without any metadata, one after the other so that few are in memory. XML files have no
 * pages. Throws ReadRefusedError for a file that cannot be shown.
 */
export async function* pagePictures(
  files: readonly Uint8Array[],
  options: PictureOptions = {},
): AsyncGenerator<PagePicture> {
  let page = 0;
  for (const [index, file] of files.entries()) {
    if (sniff(file).type === 'xml') continue;
    const pages = await openPages(file);
    try {
      const { first, last } = rangeWithin(options.ranges?.[index], pages.count);
      for (let number = first; number <= last && page < DOCUMENT_MAX_PAGES; number++) {
        options.signal?.throwIfAborted();
        page++;
        const rotation = options.rotations?.[page - 1] ?? 0;
        const drawn = await pages.draw(number, { ...PICTURE_SIZE, rotation });
        const { data, info } = await drawn.webp(WEBP).toBuffer({ resolveWithObject: true });
        yield { page, width: info.width, height: info.height, rotation, webp: data };
      }
    } finally {
      await pages.close();
    }
  }
}
