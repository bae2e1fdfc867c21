/**
 * The spellings under which a code may be stored: a UPC-A of 12 digits is the EAN-13 with a zero in front, and scanners and cameras differ in
 * which they say (GS1 General Specifications, 5.2.1).
 */
export function barcodeSpellings(code: string): string[] {
  const text = code.trim();
  if (/^\d{12}$/.test(text)) return [text, `0${text}`];
  return /^0\d{12}$/.test(text) ? [text, text.slice(1)] : [text];
}
