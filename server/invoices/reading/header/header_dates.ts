/** The invoice's date and its due date, among all dates of the page. */

import type { Document } from '../context.ts';
import { gapBetween, type Row } from '../lines/rows.ts';
import type { Word } from '../page.ts';
import type { Candidate } from './candidate.ts';
import { type DateMatch, dateIn, datesIn } from './dates.ts';

export interface DateCandidate extends Candidate {
  match: DateMatch;
}

const INVOICE =
  /\b(invoice|inv|bill(ing)?|receipt|tax invoice|document|doc|issue[d]?|statement|rechnungs?|beleg|factuur|facture|factura|ausstellungs)\.?[\s-]?(dated?|datum|date d?|fecha|on|at)\b|date (of|de|d['’])\s?(invoice|issue|la facture|facture|émission|facturation)|fecha (de )?(factura|emisión)|rechnungsdatum|factuurdatum|belegdatum|\bissued\b/i;
const PLAIN = /\b(date|datum|fecha|data|dated|dt)\b/i;
const DUE =
  /\b(due|payable (by|on|before)|pay(ment)? (by|before|due)|pay before|zahlbar|fällig(keit)?|zahlungsziel|zahlen sie bis|überweisen sie bis|bis zum|verval(datum)?|vóór|date limite|limite de paiement|vencimiento|vence|remit until|until|expire[sd]?)\b|échéance|fälligkeit/i;
const OTHER =
  /\b(order|ordered|ship(ped|ping)?|deliver(y|ed)?|delv|coll|period|leistungs?(datum|zeitraum)?|liefer\w*|bestell\w*|bestellung|besteldatum|orderdatum|commande|livraison|pedido|expiry|exp|best before|valid|start|from|check.?in|check.?out|printed|print|birth|since|service|member|skonto|teilzahlung|prélèvement|depart|arriv|return|exchange|termin)/i;
const DELIVERY = /\b(delivery|delv\.?|deliv\.?|ship(ped|ping)?|liefer|lieferdatum)/i;
/** "Invoice 471102 of 5 March": the date is in the title itself. */
const TITLE =
  /(rechnung|gutschrift|\binvoice|\bfacture|\bfactuur|\bcredit (note|memo))\b(?!.*(gemäß|laut|order|bestellung|according)).{0,20}\d.{0,25}\b(vom|von|of|du|van|dated|issued at|issued on|at)\s*$/i;

function wordsAt(row: Row, at: number, end: number): Word[] {
  let offset = 0;
  return row.words.filter((word) => {
    const from = offset;
    offset += word.text.length + 1;
    return from < end && from + word.text.length > at;
  });
}

/** The words before a date in its row, and the words above it. */
function labelsOf(doc: Document, row: Row, match: DateMatch): { left: string; above: string } {
  const before = row.text.slice(0, match.at);
  const previousDate = datesIn(before).at(-1);
  const left = previousDate ? before.slice(previousDate.end) : before;
  const words = wordsAt(row, match.at, match.end);
  const x0 = Math.min(...words.map((word) => word.x));
  const x1 = Math.max(...words.map((word) => word.x + word.w));
  let above = '';
  let lower = row;
  for (let index = row.index - 1; index >= Math.max(0, row.index - 3); index--) {
    const upper = doc.rows[index];
    if (!upper || gapBetween(upper, lower) > 1.8) break;
    lower = upper;
    const cell = upper.cells.find((candidate) => candidate.x0 < x1 && x0 < candidate.x1);
    if (!cell) continue;
    if (datesIn(cell.text).length === 0) above = cell.text;
    else continue;
    break;
  }
  return { left, above };
}

function lastPart(left: string): string {
  // The label is the nearest text: the words after the last value.
  const parts = left.split(/\s{2,}|(?<=\d)\s(?=\p{L})/u);
  return parts.at(-1) ?? left;
}

/** Scores for being the invoice's date and for being the due date. */
export function dateCandidates(doc: Document): { issued: DateCandidate[]; due: DateCandidate[] } {
  const issued: DateCandidate[] = [];
  const due: DateCandidate[] = [];
  const soon = new Date(doc.now.getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  let order = 0;
  for (const row of doc.rows) {
    for (const match of datesIn(row.text)) {
      const value = dateIn(match, doc.order);
      if (value === null) continue;
      const words = wordsAt(row, match.at, match.end);
      const confidence = Math.min(...words.map((word) => word.confidence));
      const { left, above } = labelsOf(doc, row, match);
      const near = lastPart(left);
      const label = /\p{L}{2}/u.test(near) ? near : /\p{L}{2}/u.test(left) ? left : above;
      const isDue = DUE.test(label);
      let score = 1;
      if (TITLE.test(left)) score += 3;
      else if (INVOICE.test(label) && !isDue) score += 3;
      else if (isDue) score -= 1.5;
      else if (DELIVERY.test(label) && PLAIN.test(label)) score += 0.4;
      else if (OTHER.test(label)) score -= 0.8;
      else if (PLAIN.test(label)) score += 2;
      // Tills print a time beside the date, at the moment of sale.
      if (/\b\d{1,2}:\d{2}/.test(row.text)) score += 0.7;
      score += row.page === 1 ? 0.5 - Math.min(order, 6) * 0.1 : -0.3;
      if (value > soon) score -= 1.5;
      score -= (1 - confidence) * 0.5;
      order++;
      const candidate = { value, words, row, match };
      issued.push({ ...candidate, score });
      if (isDue) due.push({ ...candidate, score: 2 + (row.page === 1 ? 0.3 : 0) - order * 0.02 });
    }
  }
  for (const candidate of issued) {
    const repeats = issued.filter((other) => other !== candidate && other.value === candidate.value).length;
    candidate.score += Math.min(repeats, 3) * 0.25;
  }
  return { issued, due };
}
