/** What the labels of document numbers are about: English, German, Dutch, French, Spanish, Italian, Portuguese. */

const CLASSES: [string, RegExp][] = [
  ['credit', /gutschrift|credit ?(memo|note|no\b|number|#)|\bavoir\b|nota de cr|\bcm\b/],
  [
    'invoice',
    /invoice|\binv\b|rechnung|\brech\b|factura|facture|fattura|fatura|faktura|factuur|\bbill\b(?! ?to)|gutschrift|credit ?(memo|note|no\b|number|#)|\bavoir\b|nota de cr|\bcfdi\b|\bfolio\b(?! fiscal)/,
  ],
  [
    'not_the_number',
    /(invoice|\binv|rechnungs?|bill|factura|facture|fattura)\W{0,2}(date|to\b|for|total|amount|datum|adresse|address|period|month|summary|terms)|\bbill(ed|ing)? to|(fecha|date) (de|of)/,
  ],
  [
    'document',
    /document|\bdoc\b|beleg|receipt|\brcpt\b|ticket|\bslip\b|statement|(?<!\btse\W{1,3})(transaction|\btrans\b)|\btrx\b|\btxn\b|\bcheck\b|\bchk\b|\bbon\b|quittung|\bmemo\b|\bcash (sale|bill)s?\b|booking|reservation|confirmation/,
  ],
  [
    'number',
    /\b(no|nr|num|number|nummer|numero|número|numéro|numer|id|code|ref|reference)\b|#|\bn\.? ?[°º]|\bn\.o\b|№/,
  ],
  [
    'purchase',
    /\bp\.? ?o\.?\b|purchase order|customer (po|order)|your (order|po|ref)|ihre bestellung|bestell|bon de commande|pedido/,
  ],
  ['order', /\border|\bs\.o\.|auftrag|commande|\bjob\b|requisition|quote|quotation|estimate|contract|deal/],
  [
    'delivery',
    /delivery|liefer|\bship|tracking|manifest|route|\bload\b|truck|\bstop\b|driver|packing|waybill|lot\b|batch|serial/,
  ],
  [
    'customer',
    /customer|account|\bacct\b|\bclient|\bcust\b|kunde|\bkd\b|klant|cliente|member|buyer|patient|guest|\brep\b|(?<!\bcash )sales|cashier|terminal|store|register|^\W*table\b|\btable ?(#|no\b|nr\b|number)|server|clerk|\bpos\b/,
  ],
  [
    'tax',
    /\bvat\b|\buid\b|\bgst|\babn\b|\btax\b|\bein\b|\bust\b|ust-|steuer|siret|siren|\brfc\b|\bnif\b|\bcif\b|\btva\b|\biva\b|\bbtw\b|\bkvk\b|\bcvr\b|\bmoms|\borg\W{0,2}n[ro]\b|intracom|\breg\b|company|gln|hrb|uuid|folio fiscal/,
  ],
  ['contact', /\btel\b|phone|\bfax\b|mobile|\bcall\b|e-?mail|www|\bfon\b|tél|hotline/],
  [
    'bank',
    /iban|\bbic\b|swift|\bbank|sort code|routing|\bcard\b|visa|master|approval|\bauth|genehmigung|\btrace\b|\btse\b|\bt(erminal)?\W?id\b|\bmerchant\W?id\b|\bm\W?id\b(?=\W*$|\s?[:#])|konto|clabe/,
  ],
  ['date', /date|\bdue\b|datum|fecha|data\b|period|\btime\b|terms|page\b|seite|página|month|year/],
  ['place', /\bzip\b|box\b|suite|street|\bst\b|road|\bave|floor|\bc\.? ?p\b|building|unit\b/],
  ['goods', /item|product|sku|article|artikel|\bqty\b|quantity|pieces|weight|total|amount|price/],
];

/** All classes that the words of a label belong to. */
export function labelClasses(text: string): string[] {
  const label = text.toLowerCase();
  return label === '' ? [] : CLASSES.filter(([, pattern]) => pattern.test(label)).map(([name]) => name);
}
