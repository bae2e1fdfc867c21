import { barcodeSpellings } from '#contract/inventory/barcode.ts';
import type { OrderLine } from '#contract/orders/order.ts';

/** The lines that a code from the camera, a scanner or the keyboard can mean: by barcode, else by SKU or the vendor's code, else by words. */
export function linesOfCode(lines: readonly OrderLine[], code: string): readonly OrderLine[] {
  const spellings = new Set(barcodeSpellings(code));
  const typed = code.trim().toLowerCase();
  const ways: ((line: OrderLine) => boolean)[] = [
    ({ barcodes = [] }) => barcodes.some((one) => spellings.has(one)),
    (line) => line.sku?.toLowerCase() === typed || line.code?.toLowerCase() === typed,
    ({ item, description }) => `${item} ${description}`.toLowerCase().includes(typed),
  ];
  return ways.map((way) => lines.filter(way)).find(({ length }) => length > 0) ?? [];
}

/** The fewest digits of a barcode. No delivery has a quantity of that length. */
const BARCODE_MIN = 8;

/**
 * What a scanner typed into a quantity: the code, and the number that a user had typed before it. Null where it is a quantity. Where
 * the number could end at two places, all of it is the code, which nothing has.
 */
export function scanIn(lines: readonly OrderLine[], typed: string): { code: string; count: number | null } | null {
  const text = typed.trim();
  if (!/^\d+$/.test(text) || text.length < BARCODE_MIN) return null;
  const known = new Set(lines.flatMap(({ barcodes = [] }) => barcodes.flatMap(barcodeSpellings)));
  // A number that was left and entered again has lost the zeros in front.
  const whole = [...known].find((code) => code === text || code.replace(/^0+/, '') === text);
  if (whole) return { code: whole, count: null };
  const ends = [...known].filter((code) => code.length >= BARCODE_MIN && text.endsWith(code));
  const [code] = ends;
  if (!code || ends.length > 1) return { code: text, count: null };
  return { code, count: Number(text.slice(0, -code.length)) };
}
