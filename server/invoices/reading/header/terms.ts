/** Terms of payment that say in how many days an invoice is due: English, Spanish, German, French. */
import type { Document } from '../context.ts';
import type { Row } from '../lines/rows.ts';

/** A number of days with the words that make it the time to pay, not the time of a discount, a complaint or interest. */
const NET_DAYS = [
  /\bnet\s?(\d{1,3})\b(?!\s?[%.,]\d)/i,
  /\b(?:payment|terms?|due|payable)\b[^.;%]{0,30}?\b(\d{1,3})\s?days\b/i,
  /\b(?:zahlbar|zahlungs(?:ziel|bedingung(?:en)?)|zahlung)\b[^.;%]{0,40}?\b(\d{1,3})\s?tagen?\b(?!\s?\d*\s?%)/i,
  /\b(\d{1,3})\s?tagen?\s(?:rein\s)?netto\b/i,
  /\b(?:paiement|règlement|payable|échéance)\b[^.;%]{0,30}?\b(\d{1,3})\s?jours\b/i,
  /\b(?:pago|vencimiento|pagadero|crédito|plazo)\b[^.;%]{0,30}?\b(\d{1,3})\s?d[ií]as\b/i,
];
/** A longer time is not a time to pay. */
const MOST_DAYS = 120;

export interface Terms {
  days: number;
  row: Row;
}

/** The days that the document gives; null where it gives none, or two different ones. */
export function paymentTerms(doc: Document): Terms | null {
  const found = doc.rows.flatMap((row): Terms[] => {
    for (const pattern of NET_DAYS) {
      const days = Number(pattern.exec(row.text)?.[1] ?? 0);
      if (days > 0 && days <= MOST_DAYS) return [{ days, row }];
    }
    return [];
  });
  const [first] = found;
  return first && found.every(({ days }) => days === first.days) ? first : null;
}
