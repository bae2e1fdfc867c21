import sharp, { type Sharp } from 'sharp';
import type { Box } from '#contract/invoices/reading/reading.ts';
import { type PageImages, shrinkToFit } from './page_images.ts';

/** More of a page is not drawn to cut a part out of it: in color, it takes 75 MB. */
const MOST_PIXELS = 25_000_000;

/** The pages with nothing but what is in the region, in fractions of each page as its file shows it; all of each page without one. */
export function withinRegion(pages: PageImages, region: Box | null | undefined): PageImages {
  if (!region) return pages;
  return {
    ...pages,
    draw: async (page, { rotation = 0, maxLongSide, ...size }) => {
      const maxPixels = Math.min(MOST_PIXELS, size.maxPixels / (region.w * region.h));
      const whole = await decoded(await pages.draw(page, { ...size, maxPixels }));
      const { width, height } = await whole.metadata();
      const part = cutOut(region, width, height);
      const factor = shrinkToFit(part.width, part.height, maxLongSide ? { ...size, maxLongSide } : size);
      const longest = Math.max(1, Math.round(Math.max(part.width, part.height) * factor));
      const fitted = whole.extract(part).resize(longest, longest, { fit: 'inside', withoutEnlargement: true });
      // Turned by itself: sharp has an order of its own for the steps of one pipeline.
      return rotation === 0 ? fitted : (await decoded(fitted)).rotate(rotation);
    },
  };
}

function cutOut({ x, y, w, h }: Box, width: number, height: number) {
  const left = Math.min(width - 1, Math.max(0, Math.round(x * width)));
  const top = Math.min(height - 1, Math.max(0, Math.round(y * height)));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(w * width))),
    height: Math.max(1, Math.min(height - top, Math.round(h * height))),
  };
}

async function decoded(pipeline: Sharp): Promise<Sharp> {
  const { data, info } = await pipeline.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}
