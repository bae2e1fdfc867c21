/** The invoice's own number among all the numbers on a page, and the buyer's order number. */

import type { Document } from '../context.ts';
import type { Word } from '../page.ts';
import type { Candidate } from './candidate.ts';
import { datesIn } from './dates.ts';
import { type Labeled, labeled } from './labeled.ts';

interface NumberLabel {
  pattern: RegExp;
  strength: number;
}

const NO = String.raw`(?:\s?(?:no|nr|num|number|nummer|numero|número|numéro|n°|nº|#|id|code|ref(?:erence)?)\b\.?|\s?[#°]|\s?n[°º])`;

const INVOICE_LABELS: NumberLabel[] = [
  { pattern: new RegExp(String.raw`\b(?:tax\s)?(?:invoice|inv)\.?${NO}`, 'i'), strength: 3 },
  { pattern: /\b(?:rechnungs?|beleg|gutschrifts?)-?\s?(?:nummer|nr\.?|no\.?|#)/i, strength: 3 },
  {
    pattern:
      /\b(?:handels|miet|schluss|teil|abschlags)?(?:rechnung|gutschrift|rechnungskorrektur)\s?(?:\(\d{3}\)\s?)?(?:nr\.?|no\.?|#|nummer)/i,
    strength: 3,
  },
  { pattern: /\b(?:factuur|faktuur)-?\s?(?:nummer|nr\.?|no\.?)/i, strength: 3 },
  { pattern: /\b(?:facture|avoir)\s?(?:no\.?|n\s?[°º]|num[ée]ro|#)/i, strength: 3 },
  { pattern: /\b(?:num[ée]ro|n[°º])\s(?:de\s)?(?:la\s)?facture/i, strength: 3 },
  { pattern: /\b(?:factura|número de factura)\s?(?:no\.?|n[°º]|núm(?:ero)?\.?|#)?/i, strength: 2.4 },
  { pattern: /\b(?:credit\s?(?:memo|note))\s?(?:no|nr|number|#)?\b\.?/i, strength: 2.6 },
  { pattern: /\b(?:bill|document|doc|statement)\.?\s?(?:(?:no|nr|number)\b|#)\.?/i, strength: 2.2 },
  {
    pattern:
      /\b(?:receipt|rcpt|slip|ticket|check|chk|bon|beleg|quittung|kassenbon)\.?\s?(?:(?:no|nr|number|nummer)\b|#)\.?/i,
    strength: 2,
  },
  { pattern: /\b(?:invoice|factuur|rechnung|facture)\s?:/i, strength: 2.4 },
  { pattern: /\binvoice\b(?!\s?(?:date|to|total|amount|address|summary|period|for))/i, strength: 1.2 },
  { pattern: /(?<![a-z-])factuur\b(?!\s?(?:datum|adres|totaal))/i, strength: 1.4 },
  {
    pattern: /\b(?:booking|reservation|confirmation|transaction|trans|trx|trn|txn)\s?(?:id|no|number|#|ref)\b\.?/i,
    strength: 1.1,
  },
  { pattern: /\b(?:order)\s?(?:id|no|number|#)\b\.?/i, strength: 0.6 },
];

const ORDER_LABELS: NumberLabel[] = [
  {
    pattern: new RegExp(
      String.raw`\b(?:p\.?\s?o\.?|purchase\sorder|customer\s(?:po|order)|cust(?:omer)?\.?\s?po)${NO}`,
      'i',
    ),
    strength: 3,
  },
  {
    pattern:
      /\b(?:purchase\sorder|your\s(?:order|po)(?:\s(?:no|number))?|cust(?:omer)?\.?\s?p\.?o\.?|bestell(?:ung|nummer|-?nr)\.?|ihre\sbestellung|bon\sde\scommande|pedido)\b/i,
    strength: 2,
  },
  { pattern: /\bP\.?O\.?\s?:/, strength: 2.5 },
];

/** A word that can be a document number. */
function isNumberLike(text: string): boolean {
  if (!/\d/.test(text) || text.length < 2 || text.length > 32) return false;
  if (/^[\d.,]+[.,]\d{2}$/.test(text) || /%/.test(text)) return false;
  if (/^\d{1,2}:\d{2}/.test(text) || /@/.test(text)) return false;
  return /^[\p{L}\d#][\p{L}\d\-_/.#*]*$/u.test(text);
}

function trimmed(text: string): string {
  return text.replace(/^[#:.\s]+|[:.,;)\s]+$/g, '');
}

/** The number at the start of a value: one word, or "NO. 001", or a number printed in groups. */
function numberAt(value: Labeled): { text: string; words: Word[] } | null {
  const words: Word[] = [];
  for (let index = 0; index < Math.min(3, value.words.length); index++) {
    const word = value.words[index];
    if (!word) break;
    const text = trimmed(word.text);
    if (/^(no|nr|number|nummer|num|#|:|n[°º]|id)\.?$/i.test(text) || text === '') continue;
    const rest = value.words
      .slice(index, index + 4)
      .map((other) => other.text)
      .join(' ');
    if (datesIn(rest).some((date) => date.at === 0)) return null;
    if (!isNumberLike(text)) return null;
    words.push(word);
    // A number that recognition has split: "4711 02".
    const next = value.words[index + 1];
    const split =
      next && value.row.source === 'ocr' && next.x - (word.x + word.w) < word.h * 0.45 && /^\d+$/.test(next.text);
    return split && /\d$/.test(text) ? { text: `${text}${next.text}`, words: [word, next] } : { text, words };
  }
  return null;
}

function candidatesFor(doc: Document, labels: NumberLabel[]): Candidate[] {
  const candidates: Candidate[] = [];
  for (const { pattern, strength } of labels) {
    for (const value of labeled(doc, pattern)) {
      const number = numberAt(value);
      if (!number) continue;
      const digits = number.text.replace(/\D/g, '').length;
      const confidence = Math.min(...number.words.map((word) => word.confidence));
      const early = value.row.page === 1 ? 0.4 * (1 - value.row.y0 / value.row.pageHeight) : -0.5;
      candidates.push({
        value: number.text,
        score:
          strength * value.nearness +
          early +
          (digits >= 3 ? 0.3 : -0.2) -
          (1 - confidence) * 0.5 -
          (digits === 0 ? 2 : 0),
        words: number.words,
        row: value.row,
      });
    }
  }
  return candidates;
}

/** A number that is printed more than once, or in a heading, gains; one that is also the order's or the customer's number loses. */
export function numberCandidates(doc: Document): Candidate[] {
  const candidates = candidatesFor(doc, INVOICE_LABELS);
  const elsewhere = candidatesFor(doc, ORDER_LABELS);
  const customers = candidatesFor(doc, [
    {
      pattern: /\b(?:customer|account|acct|client|kunden?|klant)\.?[- ]?\s?(?:no|nr|number|nummer|#|id|code)?\b\.?/i,
      strength: 2,
    },
  ]);
  return candidates.map((candidate) => {
    const clash = [...elsewhere, ...customers].some(
      (other) => other.value === candidate.value && other.row === candidate.row && other.score >= candidate.score,
    );
    return clash ? { ...candidate, score: candidate.score - 1.5 } : candidate;
  });
}

export function orderCandidates(doc: Document): Candidate[] {
  return candidatesFor(doc, ORDER_LABELS).filter((candidate) => /\d/.test(candidate.value));
}
