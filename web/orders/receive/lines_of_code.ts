import { barcodeSpellings } from '#contract/inventory/barcode.ts';
import type { OrderLine } from '#contract/orders/orders.ts';

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
