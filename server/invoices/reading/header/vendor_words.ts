/** How names of businesses look, and what surrounds them on an invoice. */
import type { Cell, Row } from '../lines/rows.ts';
import { distance } from './fuzzy.ts';

export const LEGAL_FORM =
  /\b(sdn\.?\s?bhd|s\/b|berhad|bhd|llc|l\.l\.c|inc|incorporated|corp(oration)?|company|co|ltd|limited|pvt|plc|llp|lp|gmbh|mbh|ag|kg|ohg|e\.?k|a\.g|e\.v|vvag|ug|b\.?v|n\.?v|s\.?a\.?r?\.?l|sas|s\.?a|s\.?a\.? de c\.?v|sarl|s\.?l|s\.?r\.?l|s\.?n\.?c|s\.?a\.?s|s\.?p\.?a|oy|ab|a\/s|aps|pte|pty|enterprises?|trading)\b\.?/i;
/** Words in the names of businesses. */
export const TRADE =
  /\b(restaurant|restoran|store|supermarkt|supermarket|mart|market|hardware|foods?|farms?|produce|distribut(ors?|ing|ion)|supply|wholesale|bakery|bakeries|seafood|meats?|beverages?|hotel|cafe|café|services|stationery|pharmacy|apotheke|group|brothers|bros|& sons|kitchen|centre|center|grocers?|dairy|brewing|brewery|linen|provisions|foodservice|hermanos|abarrotes|maison|studio|solutions|media|broadcasting|communications|television|radio|network)\b/i;
export const BUYER =
  /\b(bill(ed|ing)?[- ]?to|ship(ped)?[- ]?to|sold[- ]?to|deliver(ed|y)?[- ]?to|customer|client|buyer|invoiced? to|issued to|prepared for|attn|attention|käufer|kunde|empfänger|rechnungsempfänger|rechnung an|lieferadresse|rechnungsadresse|rechnungsanschrift|factuuradres|afleveradres|klant|destinataire|cessionario|committente|destinatario|factur[ée] à|livr[ée] à|adressé à|adresse (de l|de facturation|de livraison)|cliente|comprador|receptor|facturar a|enviar a|guest|billing address|shipping address|consignee|^to:?|^an:?$|^para:?$|^à\s?:|to\s?:|abonné|service address|bill address|recipient|advertiser|agency|tenant|patient|student|debtor)\b|^(ship|bill|sold|for:?)$/i;
export const SELLER =
  /\b(from|bill from|ship(ped|s)?[- ]from|invoice from|de|von|sold by|billed by|seller|vendor|supplier|verkäufer|rechnungssteller|rechnungsersteller|lieferant|leverancier|vendeur|émetteur|emisor|fournisseur|vendedor|proveedor|cedente(\s?\/\s?prestatore)?( \(fornitore\))?|prestatore|fornitore|service provider|issued by|payee|titulaire( du compte)?|kontoinhaber|account (holder|name)|beneficiary|(make (all )?che(cks|ques) |made )?payable to|pay to|send payments? to|remit(tance)?( payments?)? to|payment received by)(\s?:|(?=\s*$)|(?<=sold by|provider|payable to|received by|remit to|pay to|payments? to))/i;
export const NO_NAME =
  /(rechnung|factuur|facture)|\b(invoice|factura|receipt|tax invoice|statement|page|seite|uhr|[oö]ffnungszeiten|hours|date|datum|fecha|tel|fax|phone|email|e-mail|gst|vat|reg|no\.|number|welcome|thank|copy|original|duplicate|customer|cash(ier)?|order|ticket|credit (memo|note)|bill|quote|table|www|http|delivery note|packing|slip|kopie|quittung|beleg|kundenbeleg|terms|due|account|stylesheet|bitte|willkommen|bienvenue|cash sale|simplified|guest check|check|payment|sales|hotline|opening|customer copy|merchant copy|purchase|approved|reprint)\b/i;
export const CONTACT =
  /@|\bwww\.|https?:|\b(tel|telephone|phone|ph|fax|fon|telefon|tél|mobile|e-?mail)\b|^\+?[\d\s().·-]{8,}$|\(\d{3}\) ?\d{3}-\d{4}/i;
export const TAX_ID =
  /\b(vat|gst|ust|tax|ein|abn|siret|siren|rfc|nif|cif|tva|btw|kvk|steuernummer|company)\b.{0,12}\d/i;
/** A legal form that stands in a row of its own. */
export const ONLY_FORM =
  /^\(?(m\)?\s?)?(sdn\.?\s?bhd|s\/b|berhad|llc|inc|corp|co|ltd|limited|gmbh|trading|enterprise)\.?(\s?\([\w-]+\))?$/i;
export const ONLY_TRADE =
  /^(apotheke|pharmacy|restaurant|restoran|supermarket|bakery|hardware|market|mart|cafe|café|bistro|pizzeria)$/i;

const TITLE_WORDS = new Set(
  `tax invoice inv invqice bill receipt rechnung factura facture fattura factuur credit memo note statement sale sales cash order original copy duplicate customer merchant page description item items qty quantity amount total
  price unit date number no details summary subtotal payment terms paid proforma pro forma commercial delivery ticket work rental confidential property of de n the and welcome thank you payable issued by to from
  packing slip list docket dispatch advice confirmation acknowledgment acknowledgement estimate quote quotation lieferschein memorandum remittance stub portion file`.split(
    /\s+/,
  ),
);
/** A shorter word is soon another one: "note", "nose". */
const LONG_TITLE_WORDS = [...TITLE_WORDS].filter((word) => word.length >= 6);

function isTitleWord(word: string, isRecognized: boolean): boolean {
  const lower = word.toLowerCase();
  return TITLE_WORDS.has(lower) || (isRecognized && LONG_TITLE_WORDS.some((title) => distance(lower, title, 1) <= 1));
}

/** Titles and labels alone, or a legal form alone, name nobody; where they were recognized, also with a wrong letter. */
export function isNoName(text: string, isRecognized: boolean): boolean {
  const words = text.split(/[^\p{L}]+/u).filter((word) => word !== '');
  return ONLY_FORM.test(text.trim()) || words.every((word) => isTitleWord(word, isRecognized));
}

/** What the foot of a page says behind the name that its business uses. */
export const TRADING = /^(is|are) (a )?(trading (names?|styles?)|brands?|divisions?) of\b/i;

/** "How doers get more done." tells what a business is good at: its words are not capitalized, as those of a name are. */
export function isSlogan(text: string): boolean {
  const words = text.trim().split(/\s+/);
  const small = words.filter((word) => /^\p{Ll}{3,}[.,!?]*$/u.test(word));
  return /\p{Ll}[.!?]$/u.test(text.trim()) && small.length >= 3 && !LEGAL_FORM.test(text);
}

/** "Inh. Sabine Thoma": who owns the business whose name stands above. */
const OWNER = /^(inh(aber(in)?)?|prop(rietor|rietario)?)[.:]/i;

/** A label of the buyer's block without a name: "Deliver-to:". */
export function isNobody(text: string): boolean {
  return OWNER.test(text) || (BUYER.test(text) && letters(text.replace(BUYER, '')) === 0);
}

export function letters(text: string): number {
  return text.replace(/[^\p{L}]/gu, '').length;
}

/** Letters of a name without its legal form, for comparing with mail and web addresses. */
export function bare(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '');
}

/** "N E X G E N", also when recognition has joined two letters. */
function isLetterSpaced(text: string): boolean {
  const parts = text.split(' ');
  return parts.filter((part) => part.length === 1).length >= parts.length / 2;
}

/** The title of a document at the far end of the row of a name: tilted photos join the two. */
const TITLE_AFTER = /\s+(tax )?(invoice|rechnung|factura|facture|factuur|fattura|receipt|credit (memo|note))$/i;
/** What is billed, as the first word of a title: "Freight Invoice" names nobody. */
const BILLED =
  /^(produce|freight|catering|services?|repair|rental|delivery|shipping|sales?|tax|commercial|pro ?forma|final|interim|export|work|labor|parts|fuel|consulting)( tax)?$/i;

function withoutTitle(text: string): string {
  const name = text.replace(TITLE_AFTER, '');
  return BILLED.test(name) ? text : name;
}

/** A name without the label before it, and without the registration number or the document's title after it. */
export function cleanName(text: string): string {
  const named = text.replace(
    /^((from|de|von|seller|vendor|verkäufer|name|denominazione|lieferant|supplier|remit to|pay to)\s?:|sold by\s?:?)\s+/i,
    '',
  );
  return withoutTitle(named)
    .replace(/\s*\(?\b(co\.?\s?)?(reg\.?|registration)\b.*$/i, '')
    .replace(/\s*\((co(mpany)?\.?\s?)?(no|reg)?\.?:?\s?[\d-]+-?[A-Z]?\)?.*$/i, '')
    .replace(/^(?:\p{Lu}{1,3} ){2,}\p{Lu}{1,3}$/u, (spaced) =>
      isLetterSpaced(spaced) ? spaced.replace(/ /g, '') : spaced,
    )
    .replace(/^[^\p{L}\d]+|[\s,;:*|•●_~-]+$/gu, '')
    .trim();
}

/** The label of a value's cell: "Contact:" beside "Max". Empty when there is none. */
export function pairLabelOf(row: Row, cell: Cell): string {
  const previous = row.cells[row.cells.indexOf(cell) - 1];
  if (/^:/.test(cell.text)) return previous?.text ?? ':';
  return previous && /:\s*$/.test(previous.text) ? previous.text : '';
}

/** The label of a "label : value" pair. */
export function isPairLabel(row: Row, cell: Cell): boolean {
  const next = row.cells[row.cells.indexOf(cell) + 1];
  return /:\s*$/.test(cell.text) || (next !== undefined && /^:/.test(next.text));
}
