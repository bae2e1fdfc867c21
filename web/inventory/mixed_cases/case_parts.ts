import Big from 'big.js';
import { caseFormTexts } from '#contract/inventory/packs/case_form.texts.ts';
import { caseTexts } from '#contract/inventory/packs/mixed_cases.texts.ts';
import { type CasePart, weightOf } from '#contract/inventory/packs/mixed_cases.ts';
import { sharesOf } from '#contract/shares.ts';
import { commonTexts } from '#contract/texts/common.ts';

/** An item of a mixed case as it was chosen; without an id, it is new. */
export type ChosenPart = Omit<CasePart, 'item_id'> & {
  item_id: string | null;
  /** The date and lot on the goods of an item that expires, for a line of an invoice. */
  expires?: boolean;
  expires_on?: string | null;
  lot_code?: string | null;
};

/** The same while it is typed. */
export interface TypedPart {
  key: string;
  item_id: string | null;
  /** Empty: no item was chosen yet. */
  item: string;
  stock_unit: string;
  quantity: number | '';
  price: number | '';
  /** What to look for, of a part that only has words. */
  words: string;
}

export function emptyPart(words = '', quantity: number | '' = ''): TypedPart {
  return { key: crypto.randomUUID(), item_id: null, item: '', stock_unit: '', quantity, price: '', words };
}

export function typedParts(parts: readonly ChosenPart[]): TypedPart[] {
  return parts.map((part) => ({ ...part, key: crypto.randomUUID(), price: part.price ?? '', words: '' }));
}

/** A number and the words after it: "12 cola", "6 x lemon". Sizes are no counts of items: "12 oz cans". */
const COUNTED =
  /^(\d{1,3})\s*(?:x|×|ea\.?|pcs?\.?|btls?\.?|cans?|bottles?)?\s+(?!(?:oz|ml|cl|l|lb|kg|g)\b)(\p{L}.+)$/iu;

/** The items that the words of a line count: "Variety pack 24: 12 cola, 12 lemon"; empty where they do not. */
export function partsInside(description: string): TypedPart[] {
  const listed = /[:(]\s*(.+?)\)?$/.exec(description)?.[1] ?? '';
  const parts = listed.split(/\s*(?:[,;+&/]|\band\b)\s*/i).map((words) => COUNTED.exec(words.trim()));
  if (parts.length < 2) return [];
  const found = parts.flatMap((part) => (part?.[2] ? [emptyPart(part[2].trim(), Number(part[1]))] : []));
  return found.length === parts.length ? found : [];
}

/** How many pieces the parts are together. */
export function piecesOf(parts: readonly TypedPart[]): string {
  return parts.reduce((sum, { quantity }) => sum.plus(quantity || 0), new Big(0)).toFixed();
}

/** A part as far as its cost is concerned. */
interface PricedPart {
  quantity: number | '';
  price: number | '' | null;
}

const isPriced = ({ price }: PricedPart) => price !== '' && price !== null;

/** What each part costs of an amount in cents; nothing while a quantity is missing, or some have a price and others have none. */
export function sharesOfParts(parts: readonly PricedPart[], cents: number): number[] {
  if (parts.length === 0 || parts.some(({ quantity }) => !quantity)) return [];
  if (pricing(parts) === 'some') return [];
  return sharesOf(
    cents,
    parts.map(({ quantity, price }) => weightOf({ quantity: quantity || 0, price: price === '' ? null : price })),
  );
}

export function pricing(parts: readonly PricedPart[]): 'none' | 'some' | 'all' {
  const priced = parts.filter(isPriced).length;
  return priced === 0 ? 'none' : priced === parts.length ? 'all' : 'some';
}

/** What is missing of one row. */
interface PartFaults {
  item?: string;
  quantity?: string;
  price?: string;
}

/** What stands against these parts, by key, and of all together. */
export function partFaults(parts: readonly TypedPart[]): { rows: Map<string, PartFaults>; whole: string | null } {
  const rows = new Map<string, PartFaults>();
  for (const part of parts) {
    const { key, item, item_id, quantity, price } = part;
    const isTwice = parts.some((one) => one !== part && (item_id ? one.item_id === item_id : one.item === item));
    const faults: PartFaults = {
      ...(item === '' ? { item: caseTexts.itemNeeded } : isTwice ? { item: caseFormTexts.twice } : {}),
      ...(quantity === '' || quantity <= 0 ? { quantity: commonTexts.aboveZero } : {}),
      ...(price === '' && pricing(parts) === 'some' ? { price: caseTexts.allPrices } : {}),
    };
    if (Object.keys(faults).length > 0) rows.set(key, faults);
  }
  return { rows, whole: parts.length < 2 ? caseTexts.several : null };
}

export function chosenParts(parts: readonly TypedPart[]): ChosenPart[] {
  return parts.map(({ item_id, item, stock_unit, quantity, price }) => ({
    item_id,
    item,
    stock_unit,
    quantity: quantity || 0,
    price: price === '' ? null : price,
  }));
}
