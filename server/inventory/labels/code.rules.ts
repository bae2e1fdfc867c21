import { hasCheckDigit } from '#contract/inventory/barcode.ts';

/** A code as bars can show it. */
export interface BarCode {
  symbology: 'ean13' | 'ean8' | 'upca' | 'code128';
  text: string;
}

/** Longer texts make bars that no scanner reads from a label. */
const CODE_128_MAX = 24;

/**
 * The bars of an item: those of a barcode with a right check digit as its maker prints them, or else Code 128 of the barcode or the SKU.
 * Null where nothing of it can be bars.
 */
export function codeOf(barcodes: readonly string[], sku: string | null): BarCode | null {
  const made = barcodes.find((code) => /^(\d{8}|\d{12}|\d{13})$/.test(code) && hasCheckDigit(code));
  if (made) return { symbology: made.length === 8 ? 'ean8' : made.length === 12 ? 'upca' : 'ean13', text: made };
  const text = [...barcodes, sku ?? ''].find(
    (code) => /^[\x21-\x7e][\x20-\x7e]*$/.test(code) && code.length <= CODE_128_MAX,
  );
  return text ? { symbology: 'code128', text } : null;
}
