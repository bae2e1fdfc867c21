import { barcodeSpellings } from '#contract/inventory/barcode.ts';
import type { OrderLine } from '#contract/orders/orders.ts';

/** The line that a code from the camera, a scanner or the keyboard means: a barcode, the SKU or the vendor's code of its item, or else its words. */
export function lineOfCode(lines: readonly OrderLine[], code: string): OrderLine | undefined {
  const spellings = new Set(barcodeSpellings(code));
  const typed = code.trim().toLowerCase();
  return (
    lines.find(({ barcodes = [] }) => barcodes.some((one) => spellings.has(one))) ??
    lines.find((line) => line.sku?.toLowerCase() === typed || line.code?.toLowerCase() === typed) ??
    lines.find(({ item, description }) => `${item} ${description}`.toLowerCase().includes(typed))
  );
}
