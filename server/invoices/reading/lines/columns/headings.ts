/** The names that invoices and tills give to their columns: English, German, Dutch, French, Spanish. */
import { repairLabel } from '../../header/fuzzy.ts';

export type ColumnRole =
  | 'code'
  | 'description'
  | 'quantity'
  | 'shipped'
  | 'ordered'
  | 'weight'
  | 'unit'
  | 'pack'
  | 'size'
  | 'brand'
  | 'unit_price'
  | 'amount'
  | 'tax'
  | 'discount'
  | 'position'
  | 'other';

/** In order: longer and more telling names first. Matched against the whole lower-case heading. */
const HEADINGS: [ColumnRole, RegExp][] = [
  ['other', /^(serial|lot|exp(iry)?( date)?|batch|upc|barcode|loc(ation)?|aisle|hsn\/sac|hsn|route|gl|acct)\b.*$/],
  [
    'amount',
    /^(ext(ended|'?d|\.)? ?(price|amount|amt|cost|value)?|extension|line ?total|item ?total|total ?(price|amount|cost|value)?( \(?(rm|usd|eur|gbp|inr|rs\.?|\$|€|£)\)?)?|totals|amount( due)?( \(?(rm|usd|eur|gbp|inr|rs\.?|\$|€|£|myr)\)?)?|amt\.?|net ?(amount|amt|value|total)?|gross ?(amount|amt)|sub ?total|(gesamt|positions|zeilen|netto|brutto|einzel)?-? ?betrag( .*)?|gesamt(preis|summe)?( .*)?|summe|wert|bedrag|totaal|prijs incl.*|montant.*|prix total.*|total (ht|ttc)|total h\.t\.?.*|total t\.t\.c\.?|importe.*|total línea|line amount|value|taxable value)$/,
  ],
  [
    'unit_price',
    /^(unit ?(price|cost|rate)|u\/?p|u\.? ?price|price ?(\/|per|each|ea)? ?(unit|each|ea|lb|kg|cs|case)?( \(?(rm|usd|eur|gbp|inr|rs\.?|\$|€|£|myr)\)?)?|cost( each)?|rate|each|(einzel|stück|netto|brutto|vk-? ?|einheits)-?preis.*|preis.*|e-?preis|ep|prijs( per stuk)?|stukprijs|eenheidsprijs|prix( unitaire| unit\.?)?.*|p\.? ?u\.?( ht| ttc)?|pu ht|precio( unitario| unit\.?)?|valor unitario|p\. ?unit(ario|\.)?|unit net|s\/price|selling price|tarif)$/,
  ],
  [
    'shipped',
    /^((qty|quantity|qnty)\.? ?(shipped|ship|shpd?|del(ivered|'?d)?|invoiced|inv|billed|filled)|shipped( qty| quantity)?|shpd?|ship ?qty|ship|delivered|invoiced|qty ?s|del ?qty)\.?$/,
  ],
  ['ordered', /^((qty|quantity|qnty)\.? ?(ordered|order|ord|o)|ordered( qty| quantity)?|ord|order ?qty|order)\.?$/],
  [
    'weight',
    /^(((net|catch|total|actual|act|ship(ped)?|billed|inv(oiced)?)\.? ?)?(weight|wg?ts?|lbs?|kgs?|pounds)\.?( ?\(?(lbs?|kgs?|pounds)\.?\)?)?|gewicht|poids|peso)$/,
  ],
  [
    'quantity',
    /^(qty\.?( ?\/ ?(hr|hrs|hours|unit))?|quantity|quant\.?|qnty|menge|anzahl|aantal|hoeveelheid|qté\.?|quantité|qte|nombre|cant\.?|cantidad|unidades|uds\.?|pcs|pieces|units?\/?qty|qty ?\/ ?um|(case|cs|unit|ea|each|bottle|btl|box)\.? ?(qty|quantity)|qty\.? ?\(?(cases?|cs|units?|each|ea|bottles?|btl)\)?|(total|net) ?(qty|quantity)|hours|hrs|qty\.? ?\(.{0,6}\)|cases|cs|bottles|btls?|bts?|no\. of .*|stück|nights?|amount\/qty)$/,
  ],
  [
    'pack',
    /^(pack|pack ?\/? ?size|packing|pk ?size|pk|pkg|pack sz|case ?pack|pk\/sz|packung|verpackung|gebinde|conditionnement|condit\.?|formato|envase|presentación|presentacion)$/,
  ],
  ['size', /^(size|sz|format)$/],
  [
    'unit',
    /^(unit|u\/?m|uom|u\.m\.?|um|units?|einheit|einh\.?|me|meng\.?-? ?einheit|eenheid|unité|unidad( de medida)?|u\.? ?(de )?medida|ud\.?|sell(ing)? unit|unit of measure|measure)$/,
  ],
  [
    'code',
    /^((item|product|prod|article|art|part|stock|sku|material|catalog|cat|vendor|style|model)\.? ?(#|no\.?|nr\.?|num(ber)?|code|id|nummer)|sku|code|item code|codes?|(unsere )?art\.?-?nr\.?\S*|artikel-?(nr|nummer)\.?|artikelnummer|réf\.?|référence|reference|ref\.?( no\.?)?|referencia|código|codigo|clave( ?(prodserv|producto|de producto))?|item ?id|no\.? art|stock ?code|plu|model)$/,
  ],
  [
    'description',
    /^((item|product|article|goods|service|work)?s? ?(&|and|\/|of|\/ )? ?(description|desc\.?|descr\.?|details?|name)s?( of (goods|services?|items?|supply|work).*)?|description .*|particulars?|products?|items?|item\(s\)|articles?|services?|goods|title|beschreibung|bezeichnung|artikel(bezeichnung|beschreibung)?|leistung|produkte?|produits?|omschrijving|product ?omschrijving|désignation|designation|libellé|descripción|descripcion|concepto|productos?( ?(\/|y|o) ?servicios?)?|art[ií]culos?|details?|activity|task|item description|detalle|text)$/,
  ],
  ['brand', /^(brand|label|manufacturer|mfr|mfg|marke|marque)$/],
  [
    'tax',
    /^((sales )?tax(es)?( ?(%|rate|code|amt|amount|\(.*\)|cat|type))?|vat( ?(%|rate|amount|code))?|gst( ?(%|rate|amt|amount|\(.*\)))?|sst|hst|mwst\.?( ?%)?|ust\.?( ?(%|satz|-?satz))?|u\.?st\.?|steuer(satz)?( .*)?|btw( ?%)?|tva( ?%)?|% ?tva|iva( ?%)?|al[ií]c(uota|\.)?( de)?( iva)?|tx|cgst|sgst|igst|% ?tax)$/,
  ],
  [
    'discount',
    /^(disc(ount|\.)?( ?(%|\.%|amt|amount|\(.*\)))?|rabatt( ?%)?|nachlass|korting( ?%)?|remise( ?%)?|dto\.?( ?%)?|descuento( ?%)?|allowance|rebate|bonif\.?( ?%)?|% ?(disc|dto|desc|remise|rabatt|bonif))\.?$/,
  ],
  [
    'position',
    /^(pos\.?|#|no\.?|nr\.?|line( ?#| no\.?)?|ln|sn|s\.? ?no\.?|sl\.? ?no\.?|sr\.? ?no\.?|lfd\.? ?nr\.?|item no|nº|order ?(#|no\.?|nr\.?|num(ber)?|code))$/,
  ],
  ['other', /^(date|datum|fecha|origin|cl|cat(egory)?|class|dept|type|zone|vendor)$/],
];

/** Numbers of papers, places, people and kinds of work: what goods came with, not the goods. */
const NO_GOODS =
  /^((del(ivery|\.)?|packing|weigh) ?(note|ticket|slip)|ticket|del(ivery|\.)|note|store|dep(artmen)?t\.?|job|project|route|wearer|employee|emp|locker)\.?( ?(#|no\.?|num(ber)?|id))?$/;
/** An order can also be what a catalog calls its goods. */
const ORDERS = /^order\b/;
/** How much is in one. */
const HELD = /^(qty\.? |pcs |pieces |units? )?per (case|cs|box|bx|carton|ctn|pack|pk|bag)$/;
/** Kinds of sale: words alone do not tell goods apart. */
const KINDS = /^activity$/;

/** Whether the heading says that the values are no codes of goods. */
export function deniesCodes(heading: string, hasDigits: boolean): boolean {
  const label = heading.toLowerCase().trim();
  return NO_GOODS.test(label) || HELD.test(label) || (KINDS.test(label) && !hasDigits);
}

/** Whether only the values tell if these are the numbers of orders or of goods. */
export function isOfOrders(heading: string): boolean {
  return ORDERS.test(heading.toLowerCase().trim());
}

/** Words of headings, in more languages, for columns that are certain to be columns. */
const HEADING_WORDS: [ColumnRole, RegExp][] = [
  ['other', /\b(date|datum|fecha|data|time|zeit|uhrzeit|hora|heure|day|tag|día|jour)\b/],
  ['discount', /\b(disc|discount|rabatt|remise|descuento|dto|sconto|korting|desconto)\b/],
  ['tax', /\b(vat|gst|tax|iva|tva|mwst|ust|btw|hst)\b(?!.*\b(price|amount|total|preis|prix|precio|betrag)\b)/],
  ['code', /\b(sku|code|código|codigo|codice|réf|ref|art(ikel)?-?nr|plu|ean)\b|#$|\bn[°ºo]\.?$/],
  [
    'unit_price',
    /\b(price|rate|cost|each|preis|einzelpreis|prix|precio|prezzo|preço|prijs|pu|p\.u|tarif|tarifa|unitario)\b/,
  ],
  ['quantity', /\b(qty|quantity|menge|anzahl|quantité|qté|cantidad|cant|quantità|qtd|quantidade|aantal|units|hours)\b/],
  [
    'amount',
    /\b(total|amount|ext|extension|extended|importe|montant|betrag|gesamt|summe|importo|totale|valor|bedrag|net|gross|value|charge)\b/,
  ],
  ['unit', /\b(unit|uom|um|einheit|unidad|unité|unità)\b/],
  [
    'description',
    /\b(desc|description|item|product|service|article|artículo|articulo|artikel|bezeichnung|désignation|concepto|producto|descripción|descrizione|descrição|omschrijving|particulars|details|program)\b/,
  ],
];

/** A guess from a single word of a heading that as a whole is not known; null when no word says anything. */
export function weakRoleOfHeading(text: string): ColumnRole | null {
  const label = text.toLowerCase().trim();
  return HEADING_WORDS.find(([, pattern]) => pattern.test(label))?.[0] ?? null;
}

/** Whether the last word or two name a column of their own: "Preis Rabatt %" is a price and what is taken off. */
export function isTwoHeadings(words: readonly string[]): boolean {
  return [1, 2].some((count) => {
    const [head, tail] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')];
    return words.length > count && roleOfHeading(tail) === 'discount' && PAYS.has(roleOfHeading(head) ?? '');
  });
}

const PAYS: ReadonlySet<string> = new Set(['unit_price', 'amount', 'quantity', 'unit']);

/** Headings are short, and a wrong letter makes them unknown: "Oty", "Itern", "Anount". */
function repairHeading(label: string): string {
  if (/^[[tmlji]?[ti]?em$/.test(label)) return 'item';
  return repairLabel(label)
    .replace(/(?<!\p{L})[(co0ua@][tr1l]y(?!\p{L})/gu, 'qty')
    .replace(/(?<!\p{L})[[jlit1][ti]e(m|rn|n)(?!\p{L})/gu, 'item')
    .replace(/(?<!\p{L})pr[il1]ce(?!\p{L})/gu, 'price')
    .replace(/(?<!\p{L})an?[nm][ou]u?n[it](?!\p{L})/gu, 'amount');
}

export function roleOfHeading(text: string): ColumnRole | null {
  const label = text
    .toLowerCase()
    .replace(/[\u2010-\u2013]/g, '-')
    .replace(/[:*|=]|\.{2,}|^[^\p{L}#%\d(]+/gu, ' ')
    .replace(/- (?=\p{L})/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (label === '' || label.length > 40) return null;
  const spaced = label.replace(/(\p{L})\(/u, '$1 (');
  const exact = HEADINGS.find(([, pattern]) => pattern.test(label) || pattern.test(spaced))?.[0];
  if (exact) return exact;
  const mended = repairHeading(spaced);
  return mended === spaced ? null : (HEADINGS.find(([, pattern]) => pattern.test(mended))?.[0] ?? null);
}
