/** The invoice's date and its due date, among all dates of the page. */
import { DAY_MS } from '#contract/dates.ts';
import type { Features } from '../choice/choose.ts';
import type { Document } from '../context.ts';
import { type LabeledCandidate, markTaught } from '../layout/anchors.ts';
import { type Cell, cellOf, type Row, textOf } from '../lines/rows.ts';
import type { Word } from '../page.ts';
import { type DateMatch, dateIn } from './dates.ts';
import { labelsAt } from './label_places.ts';
import { datesOf } from './row_dates.ts';

export interface DateCandidate extends LabeledCandidate {
  match: DateMatch;
  isOfOther: boolean;
}

const CLASSES: [string, RegExp][] = [
  [
    'invoice',
    /\b(invoice|inv|bill(ing)?|receipt|document|doc|issued?|statement|rechnungs?|beleg|factuur|facture|factura|fattura|ausstellungs)\.?[\s-]?(dated?|datum|date d?|fecha|on|at)\b|date (of|de|d['’])\s?(invoice|issue|la facture|facture|émission|facturation)|fecha (de )?(la )?(factura|emisión|expedición)|rechnungsdatum|factuurdatum|belegdatum|\bissued\b|date d.émission|data (fattura|emissione)/i,
  ],
  ['plain', /\b(date|datum|fecha|data|dated|dt)\b/i],
  ['title', /(rechnung|gutschrift|\binvoice|\bfacture|\bfactura|\bfactuur|\breceipt|\bcredit (note|memo))/i],
  [
    'due',
    /\b(due|deadline|netto bis|payable (by|on|before)|pay(ment)? (by|before|due)|pay before|zahlbar|fällig(keit)?|zahlungsziel|zahlen sie bis|überweisen sie bis|bis zum|verval(datum)?|vóór|date limite|limite de paiement|vencimiento|vence|vto(?!\.? del? cae)|scadenza|remit until|until)\b|échéance|fälligkeit/i,
  ],
  ['order', /\b(order|ordered|bestell\w*|bestellung|besteldatum|orderdatum|commande|pedido|p\.?o\.?)\b/i],
  [
    'delivery',
    /\b(ship(ped|ping)?|deliver(y|ed)?|delv|deliv|liefer\w*|livraison|entrega|leistungs?(datum|zeitraum)?)\b/i,
  ],
  [
    'period',
    /\b(period|from|to|start|end|since|through|thru|abrechnungszeitraum|zeitraum|vom|bis|périod\w*|periodo|service|flight)\b/i,
  ],
  [
    'printed',
    /\b(print(ed)?|expir(y|e[sd]?)|exp|best before|valid|birth|member|skonto|teilzahlung|prélèvement|returns?|refunds?|exchanges?|termin|check.?in|check.?out|depart|arriv|reg)\b/i,
  ],
  ['version', /\b(version|revision|rev|edition|ausgabe|stylesheet)\b/i],
  ['paid', /\b(paid|payment|received|bezahlt|gezahlt|payé|pagado|charged)\b/i],
];

function wordsAt(row: Row, at: number, end: number): Word[] {
  let offset = 0;
  return row.words.filter((word) => {
    const from = offset;
    offset += word.text.length + 1;
    return from < end && from + word.text.length > at;
  });
}

/** "Rechnung Nr. 4711 vom", "Invoice 4711 of": the title says the document's number and then its date. */
const TITLED =
  /(rechnung|gutschrift|invoice|facture|factura|fattura|factuur|credit (note|memo)|avoir)\b[^,;]{0,40}\d[^\s]*\s+(vom|von|of|from|dated|du|del|de|van|issued (at|on))\s*$/i;
/** "Applies to invoice 771903 dated": the date of another document. A label before the date, as in "Credit date", makes it the document's own. */
const OF_OTHER =
  /\b(appli(es|ed) to|refers? to|relat(es|ing) to|against|corrects|correction of|replaces|cancels|credit(ed)? (for|to|of)|gutschrift (zur?|für)|korrektur (zur?|der)|avoir sur|abono de)\s+((the|our|your|unserer?|der|die|la|l['’])\s*)?(original\s+)?(invoice|rechnung|facture|factura)[:\s]*((no|nr|number|nummer)\b[.:]?\s*)?(#?[\p{L}\-_/.]*\d\S*)?\s*(dated|of|from|vom|von|du|del|de)?\s*$/iu;
/** "Original invoice 771903 of". An invoice itself can be titled "Original invoice No. 88120". */
const OF_ORIGINAL =
  /\boriginal\s+(invoice|rechnung|facture|factura)[:\s]*((no|nr|number|nummer)\b[.:]?\s*)?#?[\p{L}\-_/.]*\d\S*\s+(dated|of|from|vom|von|du|del|de)\s*$/iu;
/** "Zahlbar innerhalb 30 Tagen netto bis": the words reach back over other numbers. Terms can follow "due" in brackets. */
const SAID_DUE =
  /\b(due|fällig|échéance|vence)\s?\([^()]{0,30}\)[\s:]*$|\b(due|payable|zahlbar|überweisen|zu zahlen|begleichen|pay|payment|vence|pagadero|payer|règlement)\b([^.;]|(?<=\d)\.(?=\d)){0,80}\b(by|before|on|until|bis( zum)?|vor dem|antes del?|el|avant le|au|le)\s*$/i;
/** These names say what else a date can be. */
const CONTRARY = ['due', 'order', 'delivery', 'period', 'printed', 'paid', 'version'];

/** "bis 27.10.2024 mit 2 % Skonto", "by 10/27 less 2% discount": who pays so early pays less; it is due later. */
const BRINGS_DISCOUNT =
  /^\W*(mit|with|less|minus|abzgl\.?|abzüglich|moins|avec|con|menos)\W*\d{1,2}([.,]\d+)? ?%\W*(skonto|(cash )?discount|escompte|descuento)/i;

function bringsDiscount(row: Row, { end }: DateMatch): boolean {
  return BRINGS_DISCOUNT.test(row.text.slice(end));
}

/** The words of the row before a value, back to the date before it that says something else. */
function saidBefore(row: Row, match: DateMatch): string {
  const before = datesOf(row).findLast((other) => other.end <= match.at && !bringsDiscount(row, other));
  return row.text.slice(before?.end ?? 0, match.at);
}

function labelFeatures(place: string, text: string): Features {
  const found = CLASSES.filter(([, pattern]) => pattern.test(text)).map(([name]) => [`${place}_${name}`, 1] as const);
  return {
    ...Object.fromEntries(found),
    ...(/\p{L}{2}/u.test(text) && found.length === 0 ? { [`${place}_unknown`]: 1 } : {}),
  };
}

const NAMES = ['left', 'beside', 'above'] as const;

function candidateAt(doc: Document, row: Row, match: DateMatch, order: number): DateCandidate | null {
  const value = dateIn(match, doc.order);
  const words = wordsAt(row, match.at, match.end);
  const [first] = words;
  if (value === null || !first) return null;
  const cell: Cell = row.cells.find((other) => other.words.includes(first)) ?? cellOf(words);
  const labels = labelsAt(doc, row, cell, first);
  const said = saidBefore(row, match);
  const inCell = textOf(cell.words.slice(0, cell.words.indexOf(first)));
  const isOfOther = OF_OTHER.test(inCell) || OF_ORIGINAL.test(inCell);
  const features: Features = {
    candidate: 1,
    no_label: NAMES.every((name) => labels[name] === '') ? 1 : 0,
    time: /\b\d{1,2}:\d{2}/.test(row.text) ? 1 : 0,
    first: order === 0 ? 1 : 0,
    order: Math.min(order, 8) / 8,
    later_page: row.page > 1 ? 1 : 0,
    height: row.page === 1 ? row.y0 / row.pageHeight : 1,
    top: row.page === 1 && row.y0 < row.pageHeight * 0.3 ? 1 : 0,
    doubtful: 1 - Math.min(...words.map((word) => word.confidence)),
    recognized: row.source === 'ocr' ? 1 : 0,
    among_money: (doc.numbers[row.index] ?? []).some((token) => token.money) ? 1 : 0,
    several_in_row: datesOf(row).length > 1 ? 1 : 0,
    certain: match.certain ? 1 : 0,
    short_year: /(?<!\d)\d{2}$/.test(match.text) ? 1 : 0,
    alone: cell.words.length === words.length ? 1 : 0,
    titled: TITLED.test(said) && !isOfOther ? 1 : 0,
    said_due: SAID_DUE.test(said) ? 1 : 0,
    ...Object.assign({}, ...NAMES.map((name) => labelFeatures(name, labels[name]))),
  };
  return { value, words, row, match, labels, features, isOfOther };
}

/** Its label names it as the document's own date. */
function isNamed(features: Features): boolean {
  return features.titled === 1 || (NAMES.some((place) => features[`${place}_invoice`]) && !isContrary(features));
}

/** The version of a form is never the document's date. */
function isOfForm(features: Features): boolean {
  return NAMES.some((place) => features[`${place}_version`]);
}

function isContrary(features: Features): boolean {
  return features.said_due === 1 || NAMES.some((place) => CONTRARY.some((name) => features[`${place}_${name}`]));
}

/** What the dates of a document say about each other. */
function compare(doc: Document, candidates: DateCandidate[]): void {
  const soon = new Date(doc.now.getTime() + 3 * DAY_MS).toISOString().slice(0, 10);
  const values = candidates.map(({ value }) => value).sort();
  const [earliest, latest] = [values[0], values.at(-1)];
  const fit = candidates.filter(({ features }) => !isContrary(features));
  const named = candidates.filter(({ features }) => isNamed(features));
  for (const candidate of candidates) {
    const { value, features } = candidate;
    features.first_fit = candidate === fit[0] ? 1 : 0;
    features.named = named.includes(candidate) ? 1 : 0;
    features.first_named = candidate === named[0] ? 1 : 0;
    features.other_named = named.length > 0 && !named.some((other) => other.value === value) ? 1 : 0;
    features.future = value > soon ? 1 : 0;
    features.long_ago = Number(doc.now.toISOString().slice(0, 4)) - Number(value.slice(0, 4)) > 20 ? 1 : 0;
    features.only = earliest === latest ? 1 : 0;
    features.earliest = value === earliest && earliest !== latest ? 1 : 0;
    features.latest = value === latest && earliest !== latest ? 1 : 0;
    features.repeated = values.filter((other) => other === value).length > 1 ? 1 : 0;
  }
}

/** All dates of the document. */
export function allDates(doc: Document): DateCandidate[] {
  const candidates: DateCandidate[] = [];
  for (const row of doc.rows) {
    for (const match of datesOf(row)) {
      const candidate = candidateAt(doc, row, match, candidates.length);
      if (candidate) candidates.push(candidate);
    }
  }
  compare(doc, candidates);
  return candidates;
}

/** The possible dates of the document itself. */
export function dateCandidates(doc: Document): DateCandidate[] {
  const candidates = allDates(doc);
  markTaught(candidates, doc.layout?.date);
  const isOwn = ({ features, isOfOther }: DateCandidate): boolean =>
    !isOfOther && (isNamed(features) || !isOfForm(features));
  return candidates.filter((candidate) => candidate.features.taught || isOwn(candidate));
}

/** The dates that a label calls due, or that stand where the vendor prints it. */
export function dueCandidates(doc: Document): DateCandidate[] {
  const candidates = allDates(doc);
  markTaught(candidates, doc.layout?.due_date);
  return candidates.filter(
    ({ features, row, match }) =>
      !(row && bringsDiscount(row, match)) &&
      (features.taught || features.said_due || NAMES.some((place) => features[`${place}_due`])),
  );
}
