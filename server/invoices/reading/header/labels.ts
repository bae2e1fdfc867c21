/** The names of sums on invoices and till receipts: English, German, Dutch, French, Spanish, Italian, Malay. */
import { namesDeposit } from '#contract/invoices/stock/deposits.ts';
import { isLabelWord, repairLabel } from './fuzzy.ts';

/**
 * `total` is the amount to pay, `subtotal` is before tax, `due` can contain other invoices or exclude earlier payments; `aside` looks like
 * a sum and does not belong to this invoice ("total savings", "previous balance"); `carried` takes the goods of a page to the next one.
 */
export type SumClass =
  | 'total'
  | 'due'
  | 'subtotal'
  | 'tax'
  | 'fee'
  | 'discount'
  | 'rounding'
  | 'paid'
  | 'change'
  | 'aside'
  | 'carried';

interface SumLabel {
  kind: SumClass;
  /** 0 to 1: how certain the words are. */
  strength: number;
  pattern: RegExp;
}

/** "Total inkl. MwSt", "Total (IVA incluido)": the tax is in it. */
const INCLUSIVE =
  /(?=.*\b(in[ck]l\p{L}*|compris\p{L}*|con|mit|avec)(?!\p{L}))(?=.*\b(tax(es)?|vat|gst|sst|mwst|mehrwertsteuer|ust|umsatzsteuer|steuern?|tva|iva|btw|impuestos?)(?!\p{L}))/u;

/** What may stand before the words for payments and rounding: goods that contain such a word begin with another one. */
const BEFORE =
  '^[^\\p{L}]*((amount|amt|totals?|less|your|bill|net|sales|gst|sst|sen|cents?|by|customer|already|deposit|credit|debit|gift|bank|ec|eft|contactless|check|cheque|eur|euro|usd|gbp|rm|ihr|bereits|abzüglich|abzgl|gegeben|betrag|summe|davon|déjà|votre|montant|moins|reçu|su|ya|menos|importe)[^\\p{L}]+)*';

const ANY_TOTAL =
  '\\b(total|totals|totale|totalqty|ttl|tota1|t0tal|totai|tolal|summe|somme|totaal|suma|importe|jumlah)\\b';

/** In order: the first that matches names the row. Matched against lower-case text without the numbers. */
const SUM_LABELS: SumLabel[] = [
  {
    kind: 'aside',
    strength: 1,
    pattern: /\b(balance (carried |brought )?forward|b\/f)\b/,
  },
  {
    kind: 'carried',
    strength: 1,
    pattern:
      /\b(carr(ied|y) ?forward|brought forward|carried over|übertrag|à reporter|suma y sigue|suma anterior)\b|^report( (de la )?page( précédente)?)?$/,
  },
  {
    kind: 'aside',
    strength: 1,
    pattern:
      /\b(you saved|total sav(ings?|ed)|total savings?|previous|last (invoice|payment)|past due|prior balance|opening balance|unpaid balance|account balance|credit limit|\p{L}*points?\b|loyalty|member (card|no|id|since)|report à nouveau|saldo anterior)/u,
  },
  {
    kind: 'tax',
    strength: 1,
    pattern:
      /\btotal sales? tax\b(?!.*\bin[ck]l)|\b(totale )?imposta\b|\botros tributos\b|\bpercepci[oó]n(es)?\b|^\p{L}*(mwst|ust|steuer|tva|iva|vat|gst) (ins)?gesamt$/u,
  },
  {
    // What was paid before the goods came: no deposit on containers, and no discount.
    kind: 'paid',
    strength: 0.9,
    pattern: new RegExp(
      `${BEFORE}(deposits?[^\\p{L}]*(by |per |via )?(paid|received|applied|checks?|cheques?|card|cash|ach|wire|transfer)|pre-?payments?|advances? (paid|payments?|received|applied)|down ?payments?|acomptes?|anticipos?)\\b(?!.*\\b(disc(ounts?)?|descuentos?|remises?|rebates?)\\b)`,
      'u',
    ),
  },
  {
    kind: 'fee',
    strength: 0.9,
    pattern:
      /^\p{L}*(pfand|leergut|fracht|versand|porto)\p{L}* (ins)?gesamt$|\b(gesamtbetrag der zuschläge|total (charges|fees|freight|surcharges?|delivery))\b/u,
  },
  {
    kind: 'discount',
    strength: 0.9,
    pattern:
      /^\p{L}*(rabatt|skonto|nachlass) (ins)?gesamt$|\b(gesamtbetrag der abschläge|total (allowances?|disc(ounts?)?|rebates?))\b/u,
  },
  // Beside a former balance, what this document itself comes to.
  {
    kind: 'total',
    strength: 0.8,
    pattern: /^(this (delivery|invoice|order|shipment)|today( s)?( (delivery|invoice|order|purchases?|charges))?)$/,
  },
  { kind: 'due', strength: 0.95, pattern: /\b(net (amount )?(due|payable)|(amount|balance|total) due|net to pay)\b/ },
  {
    kind: 'rounding',
    strength: 0.9,
    pattern: new RegExp(
      `^(?!.*\\btotal\\b)(?!.*\\bafter\\b)(?=${BEFORE.slice(1)}(rounding|rounded|rundung|afronding|arrondi|redondeo|(round|rnd)( ?-?(adj(ustment)?|amount|amt|off))?[^\\p{L}]*$)(?!\\p{L}))`,
      'u',
    ),
  },
  {
    kind: 'change',
    strength: 0.9,
    pattern: new RegExp(
      `${BEFORE}(change( due)?|rückgeld|wechselgeld|zurück|zuruck|wisselgeld|rendu|monnaie|cambio|vuelto|balance returned?|baki)\\b`,
      'u',
    ),
  },
  {
    kind: 'subtotal',
    strength: 1,
    pattern:
      /\b(sub ?-?s?totals?\p{L}*|sub ?-?ttl|substotal|zwischensumme|nettobetrag|netto ?(summe|betrag|gesamt\p{L}*|wert|umsatz|warenwert|preis|entgelt|rechnungsbetrag)?|net (totals?|amounts?|value|sales?|amt)|^nett?o?( (usd|eur|gbp))?$|total net|total ht|montant (total )?ht|sous-?total|subtotaal|sub-?totaal|totaal excl\p{L}*|positionssumme|warenwert|summe netto|rechnungssumme (ohne|netto)|(base|totale)? ?imponibile|base imp(onible)?|jumlah kecil|(importe|total|suma|valor) neto|total sin|^(goods|products?)$|merchandise( total)?|products? total|goods total|total (sales? )?(excl\p{L}*|ex|before|without|w\/o|ohne)|exclusief|total (taxable|merchandise|products?)|taxable (amount|total|sales)|amount before|gesamt ?netto|gesamtbetrag netto|total h\.t|less discounts?|food total|items? total|suma (de )?(los )?(artículos|productos|partidas|conceptos)|summe (der )?(artikel|positionen)|artikelsumme|(somme|total) des articles|gross (amount|totals?|sales)|sales? (amount|amt)|(current|new) charges|total (of )?(lines|goods)|grondslag|bemessungsgrundlage|basisbetrag|base (ht|amount))(?!\p{L})/u,
  },
  {
    kind: 'subtotal',
    strength: 0.7,
    pattern: /\b((excl(\.|uding|usive)?( of)?|net of) (gst|vat|tax|btw|mwst)|ht\b|hors taxes?)/,
  },
  {
    kind: 'due',
    strength: 0.9,
    pattern:
      /\b((amount|amt) (due|payable|owed|to pay)|balances?( due| payable| owing| to pay)?|total (amount )?due|total owing|please pay|pay this (amount|amt)|to(tal)? pay(able)?( amount)?|zahlbetrag|zu zahlen(de\p{L}* \p{L}+)?|zahlen (euro|eur)|due payable|offener betrag|te betalen|net à payer|somme à payer|reste à payer|montant à payer|à payer|a pagar|importe a pagar|nett? payable|amount remaining|rechnungsendbetrag|you owe|now due|due now)(?!\p{L})|^(pay|collect|(please )?remit( this amount)?)$/u,
  },
  {
    kind: 'total',
    strength: 1,
    pattern: new RegExp(
      `(?=.*\\b(total|totaal|summe|\\p{L}*betrag|importe|montant|somme|suma)(?!\\p{L}))${INCLUSIVE.source}`,
      'u',
    ),
  },
  {
    kind: 'total',
    strength: 1,
    pattern:
      /\b(grand ?total|invoice (totals?|amounts?)|total invoices?|total (for|of) (this )?invoice|total facture|bill total|total bill|total amounts?|total prices?|total costs?|net invoice|order totals?|total orders?|receipt total|gesamt(betrag|summe|preis|wert|kosten|brutto|endbetrag|rechnungsbetrag|forderung)?|rechnungs(betrag|summe)|endbetrag|endsumme|brutto(summe|betrag|wert|umsatz|preis|gesamt\p{L}*|endbetrag|rechnungsbetrag|entgelt)?|total (sales? )?(in[ck]\p{L}*|after|with)|totale (documento|fattura|a pagare|da pagare)|total ttc|montant (total )?ttc|totaal( incl\p{L}*)?|totaal ?bedrag|factuur ?(totaal|bedrag)|eindtotaal|importe total|total facturad?[oa]?|total (usd|eur|rm|gbp|myr|inr|rs|chf|cad)\b|nett? total|total credit|credit total|total sales|sales totals?|total rm)(?!\p{L})/u,
  },
  {
    kind: 'tax',
    strength: 1,
    pattern:
      /\b((sales|state|county|city|local|liquor|total|service|value added|goods (and|&) services) ?tax(es)?|tax (total|amount|amt|payable)|total (vat|gst|tax|mwst)|gst|hst|pst|qst|sst|vat|igst|cgst|sgst|cess|mwst|ust\b|ust\.|\p{L}*steuer(n|betrag)?|impuestos?|recargo( de)? (equivalencia|equiv\.?)|ivu|igv|ieps|igic|cuota|tvq|tps|tva|btw|b\.t\.w|iva|i\.v\.a|taxes?|tax)\b/u,
  },
  {
    kind: 'fee',
    strength: 0.9,
    pattern:
      /\b(freight|carriage|shipping|delivery|deliv\.?|fuel|leergut|envases|consignes?|handling|surcharges?|sur-charge|(misc(ellaneous)?|trip|other|additional|extra|split|energy|environmental)\.? ch(ar)?ge?s?|deposits?|\p{L}*pfand(betrag)?|kaution|statiegeld|depósitos?|service ?ch(ar)?ge?|svc|service fee|svc chg|versand(kosten)?|fracht(kosten)?|porto|transport|frais de port|frais|verzend(kosten)?|bezorg|gastos de envío|envío|portes|flete|\p{L}*maut\p{L}*|[ée]co-? ?(participation|contribution)|tip|gratuity|bag fee|shop supplies|crv|environmental|restocking|minimum order|small order|cod fee|pallet|\p{L}*zuschläge|\p{L}*zuschlag|\p{L}*gebühr(en)?|\p{L}*pauschale|liefer(ung|kosten)|bedienung|propina|pourboire|trinkgeld|fees?\b|shipping & handling|packaging)\b|^charges$/u,
  },
  {
    kind: 'discount',
    strength: 0.9,
    pattern:
      /\b(discounts?|disc\b|\p{L}*rabatt|rebates?|ristournes?|rabais|escompte|bonificaci[oó]n(es)?|nachlass|abschläge|abschlag|skonto|remise|korting|descuentos?|dto\.?|\p{L}*coupons?|voucher|promo(tion)?|allowance|commission|less:?|credits?)\b/u,
  },
  {
    kind: 'paid',
    strength: 0.9,
    pattern: new RegExp(
      `${BEFORE}(cash|tender(ed)?|paid|payments?|received|visa|master ?card|maestro|amex|american express|debit|credit card|card|bar(?= *$| (gegeben|bezahlt|eur|euro))|gegeben|bargeld|ec-?cash|kartenzahlung|girocard|karte|anzahlung(en)?|vorauszahlung|bezahlt|betaald|pin\\b|contant|espèces|especes|carte|cb\\b|efectivo|tarjeta|pagado|tunai|prepaid|zahlung|apple pay)\\b`,
      'u',
    ),
  },
  {
    kind: 'total',
    strength: 0.8,
    // "Estimated total EUR" ends with it; in the middle it is a word of a name.
    pattern: new RegExp(
      `${BEFORE}${ANY_TOTAL}|^(group|category|section|department|dept\\.?|class) totals?\\b|${ANY_TOTAL}[^\\p{L}]*(\\p{L}{1,4}[^\\p{L}]*)?$`,
      'u',
    ),
  },
];

/** Without accents: recognition with an English model loses them. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

const FOLDED = SUM_LABELS.map(({ pattern }) => new RegExp(fold(pattern.source), 'u'));

/** Sums of things, not of money. */
const COUNT =
  /\b(total|no\.?|number of|anzahl|nombre|aantal|jumlah) ?(of )?\(?(qty|quantity|quantities|kuantiti|items?|barang|pcs|pieces|cases|units|weight|cube|lines?|articles?|artikel|menge|positionen|stück|unit|bultos|cajas|unidades|piezas|colis|pièces|cartons|pallets|kolli|packstücke)\b|^(qty|items?|pcs|item count|items? sold)\b|artikel(anzahl)?\b|# ?items? sold/;

/** Of goods: "Nettogewicht 12,50", "Total net weight". */
const WEIGHT =
  /((gewicht|weight|poids|peso)(?!\p{L})(?! ?-?(sur)?charges?| ?fees?))|\b(total|net|gross) (lbs|pounds|kgs|kilos)\b/u;

/** Words that look like a sum's name but name something else: registration numbers, page titles, rates. */
const NO_SUM =
  /\b((tax|gst|vat|sst|ust|mwst|btw|tva|iva|gstin?) ?-?(id\b|ident|no\b|no\.|nr|number|reg|nummer|#|code|invoice)|tax invoice|invoice no|id no|date\b|datum|tel\b|fax\b|phone|h\/p|terms|subject to|please (?!pay|remit( this amount)?$)|(?<!payments? .*)thank you|e & ?oe|goods sold|not (returnable|refundable)|prices? (incl|are)|approval|auth(orization)?|account|card no|kontonummer|iban|bic)/;

/** Text for matching: lower case, without numbers, currency and fill dots. */
export function labelText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[.…_]{2,}/g, ' ')
    .replace(/[:*=>«»"'{}()[\]]/g, ' ')
    .replace(/(?<![a-z])[($€£₹-]*\d[\d.,]*\s?%?\)?(?![a-z])/g, ' ')
    .replace(/(?<![a-z])[$€£₹](?![a-z])/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The tax is part of the number with this label. */
export function includesTax(label: string): boolean {
  return INCLUSIVE.test(label);
}

/** Words of labels that name no sum by themselves. A short one can be misread as anything: "IUIAL (GSI INCL)". */
const JOINING = /^(\p{L}{1,3}|grand|euro|incl?|excl?|order|sales|bill|your|after|before|with|ohne|item|credit|less)$/u;

/** Whether a label that was repaired is one: in "summer squash" the repaired word is the name of goods. */
function isAllLabel(label: string): boolean {
  const words = label.split(/[^\p{L}\d-]+/u).filter((word) => /\p{L}/u.test(word));
  return words.every((word) => isLabelWord(word) || JOINING.test(word) || classOf(word, true) !== null);
}

/** The kind of sum that the words before a number name; null for none. `money`: the number looks like money. */
export function sumClassOf(text: string, money = true): { kind: SumClass; strength: number } | null {
  const label = labelText(text);
  const printed = classOf(label, money);
  if (printed) return printed;
  const repaired = repairLabel(label);
  return repaired !== label && isAllLabel(repaired) ? classOf(repaired, money) : null;
}

function classOf(label: string, money: boolean): { kind: SumClass; strength: number } | null {
  if (label === '' || label.length > 70) return null;
  if (NO_SUM.test(label) && !/\btotal (amount )?due|amount due/.test(label)) return null;
  if (!money && COUNT.test(label)) return { kind: 'aside', strength: 1 };
  if (WEIGHT.test(label)) return null;
  // In "Frühstück" a pattern's word boundaries would find "hst".
  const folded = fold(label);
  const match = SUM_LABELS.find((_, index) => FOLDED[index]?.test(folded) === true);
  // What went back is taken off as what came was added: "Crate return", "Empties".
  if (!match) return namesDeposit(label) ? { kind: 'fee', strength: 0.9 } : null;
  return { kind: match.kind, strength: label.length > 45 ? match.strength * 0.6 : match.strength };
}
