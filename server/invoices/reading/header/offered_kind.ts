/** What a document calls itself. A title decides nothing by itself where other words on the page speak against it. */
import type { KindOffer } from '#contract/invoices/reading/reading.ts';
import type { Document } from '../context.ts';
import { type Cell, median, type Row } from '../lines/rows.ts';

const CREDIT =
  /\b(credit (memo(randum)?|note|invoice)|gutschrift|rechnungskorrektur|storno(rechnung)?|creditnota|note de cr[ée]dit|nota de (cr[ée]dito|abono)|factura rectificativa|return memo)\b|(?<!d['’])\bavoir(?=\W*($|n[°ºo]|num[ée]ro|\d))|\bfacture d['’]avoir\b/i;
const STORNO = /\bstorno\b/gi;
const SLIP =
  /\b(packing (slip|list)|delivery (note|slip|docket|ticket)|goods delivered note|lieferschein|warenbegleitschein|bon de livraison|bordereau de livraison|albar[áa]n|nota de entrega|remisi[óo]n|packliste|packzettel|pakbon|bolla di consegna|documento di trasporto)\b/i;
/** An invoice can name the slip that came before it, with its number. */
const INVOICE = /\b(invoice|rechnung|facture|factura|factuur|fattura)\b/i;

const STATEMENT =
  /^((monthly|customer|vendor|your) )?((account )?statement( of (your )?account)?|kontoauszug|relev[ée] de compte|estado de cuenta|extracto de cuenta)( (as of|for|date)\b.*)?$/i;
/** What a statement tells besides its title. */
const BALANCES =
  /\b(balance (forward|brought forward)|(previous|opening|closing|running|ending) balance|aging|1 ?[-–] ?30|over 90|past due|saldo (anterior|final)|solde|kontostand)\b|^balance$/i;
const PRICES =
  /^((\p{L}+ ){0,3}price ?(list|sheet|book)|order guide|(produkt|preis)liste|lista de precios|liste de prix)( .{0,25})?$/iu;
const OTHER =
  /^(purchase order|sales order|order (confirmation|acknowledge?ment)|quot(e|ation)|estimate|remittance advice|angebot|auftragsbestätigung|bestellung|presupuesto|cotización|orden de compra|devis|bon de commande)( .{0,20})?$/i;
const RECEIPT =
  /^((sales|cash|official|store|customer) )?receipt$|^(kassenbon|quittung|ticket de caisse|recibo|ticket de compra|factura simplificada)$/i;
/** A till prints these, an office does not. */
const TILL =
  /\b(cashier|change due|cash tendered|tendered|your server|rückgeld|wechselgeld|vuelto|cajer[oa]|kassierer)\b/i;

const CASH = /^(cash|paid|bar|efectivo|contado)\b[^a-z]*\d/i;
const CHANGE = /^(change|cambio|zurück)\b[^a-z]*\d/i;

const TITLE_ROWS = 25;
const TITLE_LONGEST = 60;
/** Titles are printed larger than the text. */
const LARGER = 1.15;
/** 12.00, but not the day and month of 12.11.2026. */
const AMOUNT = /\d[.,]\d{2}(?![\d.])/;

function titleCell(rows: Row[], pattern: RegExp, height: number): string | null {
  for (const row of rows) {
    if (row.height < height * LARGER) continue;
    const found = [...row.cells.map(({ text }) => text), row.text].find((text) => pattern.test(text.trim()));
    if (found) return found.trim();
  }
  return null;
}

/** The row says this and nothing else. */
function isAlone(text: string, pattern: RegExp): boolean {
  return pattern.test(text) && /^[^\p{L}\p{N}]*$/u.test(text.replace(pattern, ''));
}

/** What calls a document a credit memo. An invoice or a statement can name one: "Credit memo 4711 applied -12.00". */
function creditWords(titles: Row[], height: number): string | undefined {
  const isLarge = (row: Row): boolean => row.height >= height * LARGER;
  const isOther = titles.some(
    (row) =>
      !CREDIT.test(row.text) &&
      ((isLarge(row) && (INVOICE.test(row.text) || row.cells.some(({ text }) => STATEMENT.test(text.trim())))) ||
        (row.cells.length === 1 && isAlone(row.text, INVOICE))),
  );
  const isTitle = (row: Row): boolean =>
    isLarge(row) || (!AMOUNT.test(row.text) && row.cells.some(({ text }) => isAlone(text, CREDIT)));
  // A till says it of goods that were taken back, too: "Storno parsley -0.79".
  const isOnlyStorno = ({ text }: Row): boolean => !CREDIT.test(text.replace(STORNO, ''));
  const tells = (row: Row): boolean =>
    isOnlyStorno(row) ? !AMOUNT.test(row.text) && isTitle(row) : !isOther || isTitle(row);
  const row = titles.find((one) => CREDIT.test(one.text) && tells(one));
  return row && CREDIT.exec(row.text)?.[0];
}

/**
 * What calls a document a packing slip. A slip can name the invoice that follows, and an invoice the slip that came before it: then the larger
 * title decides, or the one that has a row of its own. A page with a total to pay is then an invoice.
 */
function slipWords(titles: Row[], height: number, isPriced: boolean): string | undefined {
  const named = titles.map(({ text }) => SLIP.exec(text)?.[0]).find(Boolean);
  if (!named || !titles.some(({ text }) => INVOICE.test(text))) return named;
  const cells = titles.flatMap((row) => row.cells);
  const isLarge = ({ words }: Cell): boolean => median(words.map(({ h }) => h)) >= height * LARGER;
  const isTitled = (pattern: RegExp) => cells.some((cell) => isLarge(cell) && pattern.test(cell.text));
  const hasRow = (pattern: RegExp) => titles.some((row) => row.cells.length === 1 && isAlone(row.text, pattern));
  if (isPriced || isTitled(INVOICE)) return undefined;
  return isTitled(SLIP) || (hasRow(SLIP) && !hasRow(INVOICE)) ? named : undefined;
}

/** `isPriced`: the page has a total to pay. Null where the page says nothing that can be relied on. */
export function offeredKind({ rows }: Document, isPriced: boolean): KindOffer | null {
  const titles = rows.slice(0, TITLE_ROWS).filter(({ text }) => text.length < TITLE_LONGEST);
  const offer = (kind: KindOffer['kind'], words: string | null | undefined): KindOffer | null =>
    words ? { kind, words: words.slice(0, TITLE_LONGEST) } : null;
  const firstPage = rows.filter(({ page }) => page === 1);
  const height = median(firstPage.map((row) => row.height));
  const credit = offer('credit_memo', creditWords(titles, height));
  if (credit) return credit;
  const isInvoice = titles.some(({ text }) => INVOICE.test(text));
  const slip = offer('packing_slip', slipWords(titles, height, isPriced));
  if (slip) return slip;
  // A statement names its columns "Invoice" and "Balance".
  if (firstPage.some(({ text, cells }) => BALANCES.test(text) || cells.some((cell) => BALANCES.test(cell.text)))) {
    const statement = offer('statement', titleCell(titles, STATEMENT, height));
    if (statement) return statement;
  }
  const prices = isPriced ? null : offer('price_list', titleCell(titles, PRICES, height));
  if (prices) return prices;
  if (isInvoice) return null;
  const other = offer('other', titleCell(titles, OTHER, height));
  if (other && !firstPage.some(({ text }) => INVOICE.test(text))) return other;
  const till = rows.map(({ text }) => TILL.exec(text)?.[0]).find(Boolean);
  const change = rows.some(({ text }) => CASH.test(text))
    ? rows.find(({ text }) => CHANGE.test(text))?.text
    : undefined;
  return offer('receipt', titleCell(titles, RECEIPT, 0) ?? till ?? change);
}
