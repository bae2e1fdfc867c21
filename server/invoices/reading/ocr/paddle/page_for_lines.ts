import type { PreparedPage } from '../../picture/clean/prepare.ts';
import { type GrayImage, scaled } from '../../picture/gray.ts';

/** Strips are cut from print of about this height: close to what they are enlarged to. */
const LETTERS = 28;
const MAX_FACTOR = 2;
const MAX_PIXELS = 9_000_000;

/** The picture that lines are found and read on, and how many times as large as the prepared one it is. */
export async function preparedForLines(page: Pick<PreparedPage, 'image' | 'letterHeight'>): Promise<{
  image: GrayImage;
  letters: number | null;
  factor: number;
}> {
  const { width, height } = page.image;
  const { letterHeight } = page;
  const wanted = letterHeight === null ? 1 : LETTERS / letterHeight;
  const limit = Math.min(MAX_FACTOR, Math.sqrt(MAX_PIXELS / (width * height)));
  const image = await scaled(page.image, Math.min(wanted, limit));
  const factor = image.width / width;
  return { image, letters: letterHeight === null ? null : letterHeight * factor, factor };
}
