/** The marks that identify the same vendor again. */
import type { VendorMarks } from '#contract/invoices/reading/reading.ts';
import type { Document } from '../context.ts';
import type { Cell, Row } from '../lines/rows.ts';
import { blocksOf, isIn } from './vendor_blocks.ts';

/** What streets, towns and postcodes look like. */
export const ADDRESS =
  /\b(street|st\.?|road|rd\.?|avenue|ave\.?|blvd|lane|ln|drive|dr\.?|suite|ste|floor|lot|jalan|jln|taman|lorong|batu|kg\.?|no\.?\s?\d|p\.?o\.? box|straße|strasse|str\.|weg|platz|allee|rue|plaza|calle|postcode|zip|tower|level|block|building|bandar|selangor|kuala lumpur|johor)\b|\b\d{4,6}\b|\b[A-Z]{2},? \d{5}\b|^\d+[,\s]|^[\p{L}.\s-]{4,} \d{1,4}[a-z]?$/iu;

/** A number after a word for a telephone. The last letter of "Account" or "quart" is none. */
const LABELED_PHONE =
  /(?<![\p{L}\d])(?:tel(?:ephone|efon)?|phone|ph|fon|tél(?:éphone)?|t) ?[.:]* ?((?:\+|\(|0|\d)[\d ()./-]{6,18}\d)/giu;
/** The form that North American pages print without such a word. */
const US_PHONE = /(?<![\d(])\(\d{3}\) ?\d{3}-\d{4}(?!\d)/g;
const PHONE_DIGITS = [7, 15] as const;
const MONEY = /\d[.,]\d{2}(?!\d)/;

function isPhone(text: string): boolean {
  const { length } = text.replaceAll(/\D/g, '');
  return length >= PHONE_DIGITS[0] && length <= PHONE_DIGITS[1] && !MONEY.test(text);
}

const textOf = (cells: readonly Cell[]) => cells.map(({ text }) => text).join(' ');

/** Tax numbers, telephone numbers, mail addresses and postal address as the page prints them. */
export function vendorMarks(doc: Document, vendorRow: Row | null): VendorMarks {
  const { buyer } = blocksOf(doc);
  const text = doc.rows.map((row) => row.text).join('\n');
  // The buyer's block can have the shop's own number.
  const ofOthers = doc.rows.map(({ cells }) => textOf(cells.filter((cell) => !isIn(buyer, cell)))).join('\n');
  const all = (pattern: RegExp, where = text): string[] =>
    [...new Set([...where.matchAll(pattern)].map((match) => (match[1] ?? match[0]).trim()))].slice(0, 6);
  const address: string[] = [];
  if (vendorRow) {
    for (const row of doc.rows.slice(vendorRow.index + 1, vendorRow.index + 6)) {
      if (row.page !== vendorRow.page) break;
      const cell = row.cells.find(
        (candidate) =>
          ADDRESS.test(candidate.text) && !/\b(tel|fax|phone|gst|vat|invoice|date)\b/i.test(candidate.text),
      );
      if (cell) address.push(cell.text);
      else if (address.length > 0) break;
    }
  }
  return {
    tax_ids: [
      ...all(/\b((?:DE|NL|FR|GB|BE|AT|ES|IT)\s?[A-Z0-9]{8,12})\b/g, ofOthers).filter((id) => /\d{6}/.test(id)),
      ...all(
        /\b(?:gst|vat|tax|gstin|ein|fein|abn|sst)\s?(?:id|reg\.?|registration|no\.?|number|#)?\s?(?:no\.?)?\s?[:.#]?\s?([A-Z]{0,3}\d[\dA-Z-]{7,17})/gi,
        ofOthers,
      ),
    ].slice(0, 6),
    phones: [...new Set([...all(LABELED_PHONE), ...all(US_PHONE, ofOthers)])].filter(isPhone).slice(0, 6),
    emails: all(/[\w.+-]+@[\w-]+\.[\w.-]*\w/g),
    address: address.join(', ') || null,
  };
}
