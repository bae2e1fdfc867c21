/** Who sent the invoice, and the marks that identify the same sender again. */

import type { Document } from '../context.ts';
import { type Cell, cellOf, median, type Row } from '../lines/rows.ts';
import type { Candidate } from './candidate.ts';
import { datesIn } from './dates.ts';
import { labeled } from './labeled.ts';
import { ADDRESS } from './vendor_marks.ts';

const LEGAL_FORM =
  /\b(sdn\.?\s?bhd|s\/b|berhad|bhd|llc|l\.l\.c|inc|incorporated|corp(oration)?|company|co|ltd|limited|pvt|plc|llp|lp|gmbh|mbh|ag|kg|ohg|e\.?k|ug|b\.?v|n\.?v|s\.?a\.?r?\.?l|sas|s\.?a|sarl|s\.?l|s\.?r\.?l|oy|ab|a\/s|aps|pte|pty|enterprises?|trading)\b\.?/i;
/** Words in the names of businesses. */
const TRADE =
  /\b(restaurant|restoran|store|supermarkt|supermarket|mart|market|hardware|foods?|farms?|produce|distribut(ors?|ing)|supply|wholesale|bakery|bakeries|seafood|meats?|beverages?|hotel|cafe|café|services|stationery|pharmacy|apotheke|group|brothers|bros|& sons|kitchen|centre|center)\b/i;
const BUYER =
  /\b(bill(ed)?[- ]?to|ship(ped)?[- ]?to|sold[- ]?to|deliver(ed|y)?[- ]?to|customer|client|buyer|invoice to|attn|attention|käufer|kunde|empfänger|rechnungsempfänger|lieferadresse|rechnungsadresse|rechnungsanschrift|factuuradres|afleveradres|klant|destinataire|adresse (de l|de facturation|de livraison)|cliente|facturar a|guest|billing address|shipping address|remit(tance)? (to|address)|consignee|^to:?|to\s?:|abonné|service address|bill address|recipient)\b/i;
const SELLER =
  /\b(from|sold by|seller|vendor|supplier|verkäufer|rechnungssteller|rechnungsersteller|lieferant|leverancier|vendeur|fournisseur|vendedor|proveedor|service provider|issued by|payee|titulaire( du compte)?|kontoinhaber|account holder|make (all )?checks payable to|remit to|payment received by)(\s?:|(?=\s*$)|(?<=sold by|provider|payable to|received by))/i;
const NO_NAME =
  /(rechnung|factuur|facture)|\b(invoice|factura|receipt|tax invoice|statement|page|seite|uhr|[oö]ffnungszeiten|hours|date|datum|tel|fax|phone|email|e-mail|gst|vat|reg|no\.|number|welcome|thank|copy|original|duplicate|customer|cash(ier)?|order|ticket|credit (memo|note)|bill|quote|table|www|http|delivery note|packing|slip|kopie|quittung|beleg|kundenbeleg|terms|due|account|stylesheet|bitte|willkommen|bienvenue|cash sale|simplified|guest check|check|payment|sales|hotline|opening|customer copy|merchant copy|purchase|approved|reprint)\b/i;

function letters(text: string): number {
  return text.replace(/[^\p{L}]/gu, '').length;
}

function confidenceOf(cell: Cell): number {
  const weights = cell.words.reduce((sum, word) => sum + word.text.length, 0);
  return cell.words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, weights);
}

/** Rows under a heading that names the buyer, down to the next wide gap, in the heading's column. */
function buyerCells(doc: Document): Set<Cell> {
  const cells = new Set<Cell>();
  for (const row of doc.rows) {
    for (const cell of row.cells) {
      if (!BUYER.test(cell.text)) continue;
      cells.add(cell);
      const after = row.cells[row.cells.indexOf(cell) + 1];
      if (/:\s*$/.test(cell.text) && after) cells.add(after);
      const rows = doc.rows.slice(row.index + 1, row.index + 7);
      let last: Row = row;
      for (const below of rows) {
        if (below.page !== row.page || below.y0 - last.y1 > row.height * 1.5) break;
        const under = below.cells.find(
          (other) => other.x0 < cell.x1 + row.height * 4 && cell.x0 - row.height < other.x1,
        );
        if (!under) continue;
        cells.add(under);
        last = below;
      }
    }
  }
  return cells;
}

/** The label of a value's cell: "Contact:" beside "Max". Empty when there is none. */
function pairLabelOf(row: Row, cell: Cell): string {
  const previous = row.cells[row.cells.indexOf(cell) - 1];
  if (/^:/.test(cell.text)) return previous?.text ?? ':';
  return previous && /:\s*$/.test(previous.text) ? previous.text : '';
}

/** The label of a "label : value" pair. */
function isPairLabel(row: Row, cell: Cell): boolean {
  const next = row.cells[row.cells.indexOf(cell) + 1];
  return /:\s*$/.test(cell.text) || (next !== undefined && /^:/.test(next.text));
}

/** "N E X G E N", also when recognition has joined two letters. */
function isLetterSpaced(text: string): boolean {
  const parts = text.split(' ');
  return parts.filter((part) => part.length === 1).length >= parts.length / 2;
}

function cleanName(text: string): string {
  return text
    .replace(/^((from|seller|vendor|verkäufer|name|lieferant|supplier)\s?:|sold by\s?:?)\s+/i, '')
    .replace(/\s*\(?\b(co\.?\s?)?(reg\.?|registration)\b.*$/i, '')
    .replace(/\s*\((co(mpany)?\.?\s?)?(no|reg)?\.?:?\s?[\d-]+-?[A-Z]?\)?.*$/i, '')
    .replace(/^(?:\p{Lu}{1,3} ){2,}\p{Lu}{1,3}$/u, (spaced) =>
      isLetterSpaced(spaced) ? spaced.replace(/ /g, '') : spaced,
    )
    .replace(/^[^\p{L}\d]+|[\s,;:*|•●_~-]+$/gu, '')
    .trim();
}

/** Letters of a name without its legal form, for comparing with mail and web addresses. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '');
}

function domains(doc: Document): string[] {
  const text = doc.rows.map((row) => row.text).join(' ');
  const found = [...text.matchAll(/(?:@|www\.|https?:\/\/(?:www\.)?)([a-z0-9-]{3,})\.[a-z.]{2,}/gi)].map((match) =>
    bare(match[1] ?? ''),
  );
  const common = new Set(['gmail', 'yahoo', 'hotmail', 'outlook', 'googlemail', 'gmx', 'web', 'icloud', 'aol', 'live']);
  return [...new Set(found)].filter((domain) => domain.length > 2 && !common.has(domain));
}

export interface ReadingHints {
  /** The user's own company: never the vendor. */
  own_name?: string | undefined;
  /** Vendors already known, by name. */
  vendors?: string[] | undefined;
  /** The shop's own currency, ISO 4217: its vendors write dates by the custom of that country. */
  currency?: string | undefined;
}

function isOwn(name: string, own: string | undefined): boolean {
  return own !== undefined && bare(own).length > 3 && bare(name).includes(bare(own));
}

/**
 * The names in the blocks that a heading assigns to the seller: the first row of the block that is not a "label : value" pair, or its
 * "Name:".
 */
function sellerBlocks(doc: Document): Candidate[] {
  const candidates: Candidate[] = [];
  for (const heading of doc.rows) {
    for (const cell of heading.cells) {
      if (!SELLER.test(cell.text) || cleanName(cell.text.replace(SELLER, '')) !== '') continue;
      for (const row of doc.rows.slice(heading.index + 1, heading.index + 6)) {
        if (row.page !== heading.page) break;
        const under = row.cells.find(
          (other) => other.x0 < cell.x1 + row.height * 2 && cell.x0 - row.height * 2 < other.x1,
        );
        if (!under) continue;
        if (BUYER.test(under.text)) break;
        const isNamed = /^name\s*:?\s*$/i.test(under.text);
        const named = isNamed ? row.cells[row.cells.indexOf(under) + 1] : under;
        if (!named || (!isNamed && (isPairLabel(row, under) || /\S:\s/.test(`${under.text} `)))) continue;
        const name = cleanName(named.text);
        if (letters(name) < 3 || NO_NAME.test(name)) continue;
        candidates.push({ value: name, score: 3 + (LEGAL_FORM.test(name) ? 0.5 : 0), words: named.words, row });
        break;
      }
    }
  }
  return candidates;
}

/** A name's legal form may be in a separate row below it. */
const ONLY_FORM =
  /^\(?(m\)?\s?)?(sdn\.?\s?bhd|s\/b|berhad|llc|inc|corp|co|ltd|limited|gmbh|trading|enterprise)\.?(\s?\([\w-]+\))?$/i;

const ONLY_TRADE =
  /^(apotheke|pharmacy|restaurant|restoran|supermarket|bakery|hardware|market|mart|cafe|café|bistro|pizzeria)$/i;

/** The cells of a row, the whole of a short letter-spaced row, and a name with the legal form from the next row. */
function nameCells(doc: Document, row: Row): Cell[] {
  const cells = [...row.cells];
  const whole = cellOf(row.words);
  const isTop = row.page === 1 && row.y0 < row.pageHeight * 0.35;
  const letterSpaced =
    cells.length > 1 && isTop && row.source === 'ocr' && row.words.length <= 6 && !/\d/.test(row.text);
  if (letterSpaced) cells.unshift(whole);
  const below = doc.rows[row.index + 1];
  const completes = below !== undefined && (ONLY_FORM.test(below.text.trim()) || ONLY_TRADE.test(below.text.trim()));
  if (below && completes && row.words.length <= 6 && !/\d/.test(row.text)) {
    cells.unshift({ ...whole, text: `${whole.text} ${below.text.trim()}`, words: [...row.words, ...below.words] });
  }
  return cells;
}

/** Every cell that could be the sender's name. */
export function vendorCandidates(doc: Document, hints: ReadingHints): Candidate[] {
  const candidates: Candidate[] = sellerBlocks(doc).filter((candidate) => !isOwn(candidate.value, hints.own_name));
  const firstPage = doc.rows.filter((row) => row.page === 1);
  const heights = median(firstPage.map((row) => row.height));
  const buyers = buyerCells(doc);
  const sites = domains(doc);
  const known = (hints.vendors ?? []).filter((name) => bare(name).length > 3);
  const pageText = bare(doc.rows.map((row) => row.text).join(' '));
  let rank = 0;
  for (const row of doc.rows) {
    if (row.page > 2) break;
    for (const cell of nameCells(doc, row)) {
      const name = cleanName(cell.text);
      if (letters(name) < 3 || name.length > 60 || datesIn(name).length > 0) continue;
      const isLegal = LEGAL_FORM.test(name);
      const digits = name.replace(/\D/g, '').length;
      let score = 0;
      const top = row.page === 1 ? row.y0 / row.pageHeight : 1;
      score += row.page === 1 ? Math.max(0, 1.6 - rank * 0.14) : -0.5;
      if (ONLY_FORM.test(name)) score -= 1.5;
      // A sentence is a slogan.
      if (/[.!?]$/.test(cell.text.trim()) && !isLegal) score -= 0.6;
      if (/^(usd|eur|gbp|rm|chf|inr)$/i.test(name)) score -= 2;
      if (doc.numbers[row.index]?.some((token) => token.money)) score -= 1.2;
      const odd = name.replace(/[\p{L}\p{N}\s.,&'’()/-]/gu, '').length;
      score -= odd * 0.4 + (letters(name) < 4 ? 0.8 : letters(name) < 6 ? 0.25 : 0);
      score += top < 0.25 ? 0.5 : 0;
      const height = median(cell.words.map((word) => word.h));
      score += Math.min(1.2, Math.max(0, height / Math.max(1, heights) - 1.1) * 1.2);
      if (isLegal) score += 1.25;
      else if (TRADE.test(name)) score += 0.2;
      if (/\b(total|amount)\b/i.test(name) && (digits > 0 || doc.numbers[row.index]?.length)) score -= 2;
      if (/\p{L}\d+\p{L}|\d\p{L}+\d/u.test(name)) score -= 1.2;
      if (NO_NAME.test(name)) score -= isLegal ? 0.8 : 2;
      if (ADDRESS.test(name)) score -= isLegal ? 0.5 : 1.5;
      if (buyers.has(cell)) score -= 2.5;
      if (digits > letters(name)) score -= 2;
      if (/[:@]|www\./.test(name)) score -= 0.8;
      score -= (1 - confidenceOf(cell)) * 1.5;
      const plain = bare(name.replace(new RegExp(LEGAL_FORM.source, 'gi'), ''));
      if (plain.length > 3 && sites.some((site) => site.startsWith(plain) || plain.includes(site))) score += 1.6;
      if (isPairLabel(row, cell)) score -= 1.5;
      const pairLabel = pairLabelOf(row, cell);
      if (pairLabel !== '' && !SELLER.test(pairLabel)) score -= 1.5;
      if (known.some((vendor) => bare(vendor) === bare(name) || (plain.length > 4 && bare(vendor).includes(plain))))
        score += 4;
      if (isOwn(name, hints.own_name)) score -= 6;
      const repeats = plain.length > 4 ? pageText.split(plain).length - 1 : 1;
      score += Math.min(2, repeats - 1) * 0.25;
      candidates.push({ value: name, score, words: cell.words, row });
      rank++;
    }
  }
  for (const value of labeled(doc, SELLER)) {
    const words = value.words.slice(0, 8);
    const cell = value.row.cells.find((candidate) =>
      candidate.words.some((word) => word.x + word.w > (words[0]?.x ?? 0)),
    );
    if (!cell || buyers.has(cell)) continue;
    const own = cell.words.filter((word) => word.x + 1 >= (words[0]?.x ?? 0));
    const name = cleanName(own.map((word) => word.text).join(' '));
    if (
      letters(name) < 3 ||
      NO_NAME.test(name) ||
      (ADDRESS.test(name) && !LEGAL_FORM.test(name)) ||
      isOwn(name, hints.own_name)
    )
      continue;
    const isHeading =
      /:\s*$/.test(value.label) || value.row.text.trim().toLowerCase().startsWith(value.label.trim().toLowerCase());
    candidates.push({
      value: name,
      score: (isHeading ? 2.6 : 1) * value.nearness + (LEGAL_FORM.test(name) ? 0.8 : 0),
      words: own,
      row: value.row,
    });
  }
  return candidates;
}
