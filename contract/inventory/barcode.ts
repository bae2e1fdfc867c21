/** Weights of 3 and 1 from the right, and a sum that ends in 0 (GS1 General Specifications, 7.9). */
export function hasCheckDigit(code: string): boolean {
  const digits = Array.from(code, Number).toReversed();
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

/**
 * The spellings of a vendor's code that is a barcode by its length and its check digit; none of any other code. Fourteen digits that begin with
 * zero are a barcode of thirteen.
 */
export function printedBarcode(code: string | null): string[] {
  const digits = (code ?? '').replace(/[ -]/g, '');
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || !hasCheckDigit(digits)) return [];
  return barcodeSpellings(/^0\d{13}$/.test(digits) ? digits.slice(1) : digits);
}

/**
 * The spellings under which a code may be stored: a UPC-A of 12 digits is the EAN-13 with a zero in front, and scanners and cameras differ in
 * which they say (GS1 General Specifications, 5.2.1).
 */
export function barcodeSpellings(code: string): string[] {
  const text = code.trim();
  if (/^\d{12}$/.test(text)) return [text, `0${text}`];
  return /^0\d{12}$/.test(text) ? [text, text.slice(1)] : [text];
}
