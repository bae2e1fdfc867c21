/** Terms of payment that say in how many days an invoice is due: English, Spanish, German, French. */
import type { Document } from '../context.ts';
import type { Row } from '../lines/rows.ts';

/** "10 Tagen mit 2 % Skonto", "10 days less 2%": the time of a discount. */
const NO_DISCOUNT = String.raw`(?!\s?(?:(?:mit|abzüglich|abzgl\.?|with|at|less|avec|moins|con|menos)\s)?[-–]?\s?\d*(?:[.,]\d+)?\s?%)`;
/** Words that make a number of days the time to pay, not the time of a discount, a complaint or interest. The clearest come first. */
const NET_DAYS = [
  String.raw`\bnet\s?(\d{1,3})\b(?!\s?[%.,]\d)`,
  String.raw`\b\d{1,2}(?:\.\d+)?(?:\s?%\s?|\s?\/\s?)\d{1,2}(?:\sdays?)?\s?[,/]?\s?n\s?\/?\s?(\d{1,3})\b`,
  String.raw`\bterms?\W{1,3}n\s?\/?\s?(\d{1,3})\b`,
  String.raw`\b(\d{1,3})\s?days\snet\b`,
  String.raw`\b(\d{1,3})\s?tagen?\s(?:(?:rein\s)?netto|ohne\sabzug)`,
  String.raw`\bnetto\s(?:innerhalb\s(?:von\s)?)?(\d{1,3})\s?tagen?\b`,
  String.raw`\b(\d{1,3})\s?jours\snets?\b`,
  String.raw`\b(\d{1,3})\s?d[ií]as\snetos?\b`,
  String.raw`\b(?:pay|settle|settlement)\s(?:strictly\s)?(?:(?:with)?in\s)?(\d{1,3})\s?days\b${NO_DISCOUNT}`,
  String.raw`^\W*(?:strictly\s)?(\d{1,3})\s?days\s(?:from|after|of)\s(?:the\s)?(?:date\sof\s)?(?:the\s)?invoice\b`,
  String.raw`\b(?:payment|terms?|(?<!past[\s-])due|payable)\b(?:(?!\bover\b)[^.;%]){0,30}?\b(\d{1,3})\s?days\b${NO_DISCOUNT}`,
  String.raw`\b(?:zahlbar|zahlungs(?:ziel|bedingung(?:en)?)|zahlung)\b[^.;%]{0,40}?\b(\d{1,3})\s?tagen?\b${NO_DISCOUNT}`,
  String.raw`(?<!\p{L})(?:paiement|règlement|payable|échéance)\b[^.;%]{0,30}?\b(\d{1,3})\s?jours\b${NO_DISCOUNT}`,
  String.raw`\b(?:pago|vencimiento|pagadero|crédito|plazo)\b[^.;%]{0,30}?\b(\d{1,3})\s?d[ií]as\b${NO_DISCOUNT}`,
].map((source) => new RegExp(source, 'iu'));
/** "30 jours fin de mois", "Net 30 EOM", "Net 10 prox.": the days count from the end of a month. */
const END_OF_MONTH =
  /^[^.;%]{0,25}?(?<!\p{L})(fin de mois|fdm|prox(imo)?|e\.?o\.?m|end of (the )?month|monatsende|ende des monats|ultimo|fin de mes)(?!\p{L})/iu;
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
      const match = pattern.exec(row.text);
      const days = Number(match?.[1] ?? 0);
      if (!match || days <= 0 || days > MOST_DAYS) continue;
      return END_OF_MONTH.test(row.text.slice(match.index + match[0].length)) ? [] : [{ days, row }];
    }
    return [];
  });
  const [first] = found;
  return first && found.every(({ days }) => days === first.days) ? first : null;
}
