/** Every cell that can be the name of the vendor to be paid, with what its words, its place and its neighbors say. */
import type { DocumentKind } from '#contract/invoices/kind_names.ts';
import type { FileLayout, KnownColumns } from '#contract/invoices/reading/delivery_files.ts';
import type { KnownLayout } from '#contract/invoices/reading/page_layouts.ts';
import type { Candidate, Features } from '../choice/choose.ts';
import type { Document } from '../context.ts';
import { headsColumns } from '../lines/columns/heading_rows.ts';
import { roleOfHeading } from '../lines/columns/headings.ts';
import { type Cell, gapBetween, median, type Row, textOf } from '../lines/rows.ts';
import { datesIn } from './dates.ts';
import { labelClasses } from './label_classes.ts';
import { sumClassOf } from './labels.ts';
import { type Blocks, blocksOf, isIn } from './vendor_blocks.ts';
import { isJoined, nameCells } from './vendor_cells.ts';
import { ADDRESS } from './vendor_marks.ts';
import { isPayee, PAYABLES, type Payee, payeesOf, RECEIVABLES } from './vendor_payees.ts';
import {
  BUYER,
  bare,
  CONTACT,
  cleanName,
  isNobody,
  isNoName,
  isPairLabel,
  isSlogan,
  LEGAL_FORM,
  letters,
  NO_NAME,
  ONLY_FORM,
  pairLabelOf,
  SELLER,
  TAX_ID,
  TRADE,
  TRADING,
} from './vendor_words.ts';

export interface ReadingHints {
  /** The user's own company: never the vendor. */
  own_name?: string | undefined;
  /** Vendors already known, by name. */
  vendors?: string[] | undefined;
  /** The shop's own currency, ISO 4217: its vendors write dates by the custom of that country. */
  currency?: string | undefined;
  /** What a user has said that it is. */
  kind?: DocumentKind | undefined;
  /** For a CSV or Excel file: the columns that a user has chosen. */
  columns?: KnownColumns | undefined;
  /** And whether its first row has headings; otherwise it is an item. */
  has_headings?: boolean | undefined;
  /** The columns of earlier files. */
  layouts?: readonly FileLayout[] | undefined;
  /** How the documents of vendors are laid out. */
  page_layouts?: readonly KnownLayout[] | undefined;
}

/** Longer text is a sentence. */
const LONGEST = 60;
const LAST_PAGE = 2;

function confidenceOf(cell: Cell): number {
  const weights = cell.words.reduce((sum, word) => sum + word.text.length, 0);
  return cell.words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, weights);
}

/** Names of mail and web addresses on the pages. */
function domainsOf(doc: Document): string[] {
  const text = doc.rows.map((row) => row.text).join(' ');
  const found = [...text.matchAll(/(?:@|www\.|https?:\/\/(?:www\.)?)([a-z0-9-]{3,})\.[a-z.]{2,}/gi)].map((match) =>
    bare(match[1] ?? ''),
  );
  const common = new Set(['gmail', 'yahoo', 'hotmail', 'outlook', 'googlemail', 'gmx', 'web', 'icloud', 'aol', 'live']);
  return [...new Set(found)].filter((domain) => domain.length > 2 && !common.has(domain));
}

/** The words of its row behind a cell. */
function behind(row: Row, cell: Cell): string {
  const last = cell.words.at(-1);
  return last ? textOf(row.words.slice(row.words.indexOf(last) + 1)) : '';
}

/** The rest of a letterhead in one line: "Pine Hollow Dairy | PO Box 12, Albany | (555) 010-0100". */
function restOfLine(row: Row, cell: Cell): string[] {
  const rest = behind(row, cell);
  return ADDRESS.test(rest) && CONTACT.test(rest) ? [rest] : [];
}

/** The texts below a cell in its column, while the rows stand close. */
function below(doc: Document, row: Row, cell: Cell): string[] {
  const texts: string[] = [];
  let last = row;
  for (const next of doc.rows.slice(row.index + 1, row.index + 7)) {
    if (next.page !== row.page || gapBetween(last, next) > 2) break;
    const under = next.cells.find((other) => other.x0 < cell.x1 && cell.x0 < other.x1);
    if (!under) continue;
    texts.push(under.text);
    last = next;
  }
  return texts;
}

/** Digits and no words, or a date: the value of a label, not a part of a name or address. */
function isPlainValue(text: string): boolean {
  return datesIn(text).length > 0 || (/\d/.test(text) && !/\p{L}{3}/u.test(text) && !CONTACT.test(text));
}

/** Beside or above plain values, or in a row of names without any digits: how labels stand. */
function labelFeatures(row: Row, cell: Cell, following: string[], next: Row | undefined): Features {
  const beside = row.cells[row.cells.indexOf(cell) + 1];
  const aligned = row.cells.filter((own) => next?.cells.some((other) => other.x0 < own.x1 && own.x0 < other.x1));
  return {
    value_below: following[0] !== undefined && isPlainValue(following[0]) ? 1 : 0,
    value_beside: beside && isPlainValue(beside.text) ? 1 : 0,
    heads_values: row.cells.length >= 3 && aligned.length >= 3 && !/\d/.test(row.text) ? 1 : 0,
  };
}

interface Page {
  blocks: Blocks;
  sites: string[];
  height: number;
  largest: number;
  buyers: string[];
  payees: Payee[];
  text: string;
}

function nameFeatures(name: string, raw: string): Features {
  const digits = name.replace(/\D/g, '').length;
  const isLegal = LEGAL_FORM.test(name);
  const count = letters(name);
  return {
    legal: isLegal ? 1 : 0,
    only_form: ONLY_FORM.test(name) ? 1 : 0,
    trade: TRADE.test(name) ? 1 : 0,
    sentence: /[.!?]$/.test(raw.trim()) && !isLegal ? 1 : 0,
    many_words: name.split(' ').length > 6 ? 1 : 0,
    one_word: name.split(' ').length === 1 ? 1 : 0,
    odd: Math.min(3, name.replace(/[\p{L}\p{N}\s.,&'’()/-]/gu, '').length),
    short: count < 4 ? 1 : 0,
    rather_short: count < 6 ? 1 : 0,
    digits: digits > 0 ? 1 : 0,
    mostly_digits: digits > count ? 1 : 0,
    digits_inside: /\p{L}\d+\p{L}|\d\p{L}+\d/u.test(name) ? 1 : 0,
    no_name: NO_NAME.test(name) && !isLegal ? 1 : 0,
    legal_no_name: NO_NAME.test(name) && isLegal ? 1 : 0,
    address: ADDRESS.test(name) && !isLegal ? 1 : 0,
    legal_address: ADDRESS.test(name) && isLegal ? 1 : 0,
    contact: CONTACT.test(name) ? 1 : 0,
    tax_id: TAX_ID.test(name) ? 1 : 0,
    colon: /:/.test(name) ? 1 : 0,
    currency: /^(usd|eur|gbp|rm|chf|inr|mxn|cad|aud)$/i.test(name) ? 1 : 0,
    capitals: /\p{Lu}/u.test(name) && name === name.toUpperCase() ? 1 : 0,
    lower_start: /^\p{Ll}/u.test(name) ? 1 : 0,
  };
}

/** A label is never a value. */
function isLabel(text: string): boolean {
  return roleOfHeading(text) !== null || sumClassOf(text) !== null || BUYER.test(text) || SELLER.test(text);
}

function placeFeatures(doc: Document, row: Row, cell: Cell, rank: number, page: Page): Features {
  const top = row.page === 1 ? row.y0 / row.pageHeight : 1;
  const height = median(cell.words.map((word) => word.h));
  const joined = isJoined(cell);
  const following = [...restOfLine(row, cell), ...below(doc, row, cell)];
  const pairLabel = pairLabelOf(row, cell);
  const { blocks } = page;
  return {
    rank: row.page === 1 ? Math.min(rank, 12) / 12 : 1,
    first: rank === 0 && !isIn(blocks.buyer, cell) ? 1 : 0,
    second: rank === 1 && !isIn(blocks.buyer, cell) ? 1 : 0,
    top: top < 0.25 ? 1 : 0,
    middle: top >= 0.4 && top < 0.85 ? 1 : 0,
    foot: top >= 0.85 ? 1 : 0,
    later_page: row.page > 1 ? 1 : 0,
    taller: Math.min(1.5, Math.max(0, height / Math.max(1, page.height) - 1.1)),
    largest: height >= page.largest * 0.98 ? 1 : 0,
    joined: joined ? 1 : 0,
    joined_large: joined && height > page.height * 1.4 ? 1 : 0,
    among_money: (doc.numbers[row.index] ?? []).some((token) => token.money) ? 1 : 0,
    alone: row.cells.length === 1 ? 1 : 0,
    centered: Math.abs((cell.x0 + cell.x1) / 2 - row.pageWidth / 2) < row.pageWidth * 0.05 ? 1 : 0,
    left: cell.x0 < row.pageWidth * 0.2 ? 1 : 0,
    pair_label: isPairLabel(row, cell) ? 1 : 0,
    pair_value: pairLabel !== '' && !SELLER.test(pairLabel) ? 1 : 0,
    label: isLabel(cell.text) ? 1 : 0,
    number_label: labelClasses(cell.text).includes('number') ? 1 : 0,
    buyer: isIn(blocks.buyer, cell) ? 1 : 0,
    buyer_first: isIn(blocks.buyer_first, cell) ? 1 : 0,
    seller: isIn(blocks.seller, cell) ? 1 : 0,
    seller_first: isIn(blocks.seller_first, cell) ? 1 : 0,
    before_address: following.slice(0, 2).some((text) => ADDRESS.test(text)) ? 1 : 0,
    before_contact: following.slice(0, 5).some((text) => CONTACT.test(text)) ? 1 : 0,
    before_payables: following.slice(0, 5).some((text) => PAYABLES.test(text)) ? 1 : 0,
    before_receivables: following.slice(0, 5).some((text) => RECEIVABLES.test(text)) ? 1 : 0,
    before_tax_id: following.slice(0, 6).some((text) => TAX_ID.test(text)) ? 1 : 0,
    ...labelFeatures(row, cell, following, doc.rows[row.index + 1]),
    doubtful: 1 - confidenceOf(cell),
    recognized: row.source === 'ocr' ? 1 : 0,
  };
}

function echoFeatures(name: string, row: Row, cell: Cell, page: Page): Features {
  const plain = bare(name.replace(new RegExp(LEGAL_FORM.source, 'gi'), ''));
  const onSite =
    plain.length > 3 && page.sites.some((site) => site.startsWith(plain) || (site.length > 3 && plain.includes(site)));
  // The text of the page has a name over two rows nowhere in one piece.
  const itself = isJoined(cell) ? 0 : 1;
  const repeats = plain.length > 4 ? page.text.split(plain).length - itself : 1;
  return {
    site: onSite ? 1 : 0,
    repeated: repeats > 1 ? 1 : 0,
    often: repeats > 3 ? 1 : 0,
    // Whose paper it is, the foot says as clearly as rows about the payment.
    payee: isPayee(plain, row, page.payees) || TRADING.test(behind(row, cell)) ? 1 : 0,
    buyer_echo: plain.length > 3 && page.buyers.some((buyer) => buyer.includes(plain)) && row.page === 1 ? 1 : 0,
  };
}

/** All candidates for the vendor's name; never the user's own company. */
export function vendorCandidates(doc: Document, hints: ReadingHints): Candidate[] {
  const own = bare(hints.own_name ?? '');
  const known = (hints.vendors ?? []).map(bare).filter((name) => name.length > 3);
  const firstPage = doc.rows.filter((row) => row.page === 1);
  const blocks = blocksOf(doc);
  const page: Page = {
    blocks,
    sites: domainsOf(doc),
    height: median(firstPage.map((row) => row.height)),
    largest: Math.max(...firstPage.filter((row) => letters(row.text) > 3).map((row) => row.height)),
    buyers: blocks.buyer_names.map((cell) => bare(cleanName(cell.text.replace(BUYER, '')))),
    payees: payeesOf(doc.rows),
    text: bare(doc.rows.map((row) => row.text).join(' ')),
  };
  const candidates: Candidate[] = [];
  const billed = new Set<string>();
  let rank = 0;
  for (const row of doc.rows) {
    if (row.page > LAST_PAGE) break;
    const isHeading = headsColumns(row);
    for (const cell of nameCells(doc, row)) {
      if ((isHeading || row.cells.length > 1) && roleOfHeading(cell.text) !== null) continue;
      const stated = SELLER.test(cell.text) && cell.words.length <= 10 ? cleanName(cell.text.replace(SELLER, '')) : '';
      const name = letters(stated) >= 3 ? stated : cleanName(cell.text);
      if (
        letters(name) < 3 ||
        name.length > LONGEST ||
        datesIn(name).length > 0 ||
        isNoName(name, row.source === 'ocr') ||
        isNobody(cell.text) ||
        isSlogan(cell.text)
      )
        continue;
      if (own.length > 3 && bare(name).includes(own)) continue;
      const plain = bare(name);
      const isBuyer = isIn(blocks.buyer, cell);
      // Billed and shipped to: a buyer who is named twice is no likelier.
      if (isBuyer && billed.has(plain)) continue;
      if (isBuyer) billed.add(plain);
      candidates.push({
        value: name,
        words: cell.words,
        row,
        features: {
          candidate: 1,
          ...nameFeatures(name, cell.text),
          ...placeFeatures(doc, row, cell, rank, page),
          ...echoFeatures(name, row, cell, page),
          known: known.some((vendor) => vendor === plain || (plain.length > 4 && vendor.includes(plain))) ? 1 : 0,
        },
      });
      // The first name is the vendor's more often than not, unless a heading says whose it is.
      if (!isBuyer) rank++;
    }
  }
  // A name over two rows that the page prints in one piece elsewhere: its halves are not names.
  const whole = candidates.filter(({ features }) => features.joined_large && features.repeated);
  return candidates.filter(
    (candidate) =>
      candidate.features.joined || !whole.some(({ words }) => candidate.words.every((word) => words.includes(word))),
  );
}
