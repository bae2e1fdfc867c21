/** Labels that were recognized with a wrong letter: "Tota1", "SubTotai", "Cash Chenge". */

/** Words that name sums and columns; only words that are long enough to tolerate an error. */
const VOCABULARY = [
  'total',
  'subtotal',
  'sub-total',
  'amount',
  'change',
  'rounding',
  'adjustment',
  'adjustments',
  'service',
  'charge',
  'discount',
  'payment',
  'balance',
  'invoice',
  'receipt',
  'quantity',
  'description',
  'price',
  'taxable',
  'inclusive',
  'exclusive',
  'including',
  'excluding',
  'tendered',
  'received',
  'delivery',
  'rechnung',
  'rechnungsnummer',
  'rechnungsdatum',
  'gesamtbetrag',
  'summe',
  'betrag',
  'gegeben',
  'rückgeld',
  'zahlen',
  'zwischensumme',
  'beschreibung',
  'menge',
  'preis',
  'payable',
  'savings',
  'summary',
  'cashier',
];
const KNOWN = new Set(VOCABULARY);

export function isLabelWord(word: string): boolean {
  return KNOWN.has(word);
}

/** Edits between two short words, abandoned above `limit`. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(swap, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? limit + 1;
}

/** A page is read again and again, in several ways, and its vendor's pages have the same words. */
const repaired = new Map<string, string>();
const REPAIRED_MAX = 20_000;

function repairWord(word: string): string {
  const before = repaired.get(word);
  if (before !== undefined) return before;
  if (repaired.size >= REPAIRED_MAX) repaired.clear();
  const known = nearestKnown(word);
  repaired.set(word, known);
  return known;
}

function nearestKnown(word: string): string {
  if (word.length < 4 || KNOWN.has(word)) return word;
  let best = word;
  let least = 3;
  for (const candidate of VOCABULARY) {
    const limit = candidate.length >= 8 ? 2 : candidate.length >= 5 ? 1 : 0;
    if (limit === 0) continue;
    const edits = distance(word, candidate, limit);
    if (edits <= limit && edits < least) {
      least = edits;
      best = candidate;
    }
  }
  return best;
}

/** Lower-case text with each almost-known word replaced by the known one. */
export function repairLabel(text: string): string {
  return text
    .toLowerCase()
    .split(' ')
    .map((word) => {
      const core = word.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
      return core.length < 4 ? word : word.replace(core, repairWord(core));
    })
    .join(' ');
}
