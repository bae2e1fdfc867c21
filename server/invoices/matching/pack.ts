import Big from 'big.js';
import { unitOf } from './units.ts';

/** A printed pack size: how many inner pieces (null where none is printed), and how much each holds. "6/1LT" → 6 of 1 l. */
export interface Pack {
  count: string | null;
  size: { amount: string; unit: string } | null;
}

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const UNIT = String.raw`(?:fl\.? ?oz|[a-zA-Zü#]+)\.?`;
const COUNT_AND_SIZE = new RegExp(String.raw`^(\d+)\s*(?:/|x|×|-)\s*(${NUMBER})\s*(${UNIT})?$`, 'i');
const SIZE_ALONE = new RegExp(String.raw`^(${NUMBER})\s*(${UNIT})$`, 'i');
const INSIDE = new RegExp(
  String.raw`(?<![\w./])(\d+\s*(?:/|x|×)\s*${NUMBER}\s*${UNIT}|\d+\s*(?:ct|cnt|pk)\b)(?!\w)`,
  'i',
);

function decimalOf(text: string): string {
  return text.replace(',', '.');
}

/** Reads a pack size; null when the text is not one. */
export function parsePack(text: string | null | undefined): Pack | null {
  const pack = (text ?? '').trim();
  const both = COUNT_AND_SIZE.exec(pack);
  if (both) {
    const [, count = '1', amount = '1', unitText] = both;
    const unit = unitOf(unitText);
    // "4/6": four packs of six pieces
    if (unit === null || unit === 'ea' || unit === 'pack') {
      return { count: new Big(count).times(decimalOf(amount)).toFixed(), size: null };
    }
    return { count, size: { amount: decimalOf(amount), unit } };
  }
  const alone = SIZE_ALONE.exec(pack);
  if (alone) {
    const [, amount = '1', unitText] = alone;
    const unit = unitOf(unitText) ?? 'ea';
    if (unit === 'ea' || unit === 'pack') return { count: decimalOf(amount), size: null };
    return { count: null, size: { amount: decimalOf(amount), unit } };
  }
  return null;
}

/** The size that ends a description: "House espresso, whole bean, 5 lb". */
const AT_THE_END = /(?<![\w./])(\d+(?:[.,]\d+)?\s*(?:[l1i]bs?|oz|fl\.? ?oz|kg|g|gal|qt|lt?r?|ml))\.?$/i;

/** The pack size inside a description, "ROMAINE HRT 12CT" or "OATMLK BARISTA 6/1LT"; null when there is none. */
export function packInside(description: string): string | null {
  return INSIDE.exec(description)?.[1] ?? AT_THE_END.exec(description.trim())?.[1] ?? null;
}
