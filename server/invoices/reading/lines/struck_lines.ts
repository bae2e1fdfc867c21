/** Lines of recognized pages that were struck out by hand. */
import type { ReadLine, ReadValue } from '#contract/invoices/reading/reading.ts';
import type { OcrPage } from '../ocr/read_page.ts';
import type { PageRead } from '../page_reads.ts';
import { binarize } from '../picture/clean/binarize.ts';
import { hasPenStroke, type Ink, type RowArea } from '../picture/clean/pen_stroke.ts';

/** The line with a note at its name where a stroke goes through that. Boxes are those of the straightened pages. */
export function struckMarker(reads: readonly PageRead[]): (line: ReadLine) => ReadLine {
  const inks = new Map<OcrPage, Ink>();
  const inkOf = (ocr: OcrPage) => {
    const { width, height } = ocr.image;
    const ink = inks.get(ocr) ?? { width, height, pixels: binarize(ocr.image) };
    inks.set(ocr, ink);
    return ink;
  };
  return (line) => {
    const { description } = line;
    const ocr = description?.page ? reads[description.page - 1]?.ocr : null;
    const area = description && ocr ? areaOf(description, ocr) : null;
    if (!description || !ocr || !area || !hasPenStroke(inkOf(ocr), area)) return line;
    return { ...line, description: { ...description, note: 'struck_out' } };
  };
}

/** Where the words are in the picture that was read, whose lines of text can be bent. */
function areaOf({ box }: ReadValue, { image, level }: OcrPage): RowArea | null {
  if (!box) return null;
  const { width, height } = image;
  const top = (x: number) => {
    const at = { x: x / width, y: box.y, w: 0, h: box.h };
    return (level ? level.back(at).y : box.y) * height;
  };
  return { from: box.x * width, to: (box.x + box.w) * width, top, height: box.h * height };
}
