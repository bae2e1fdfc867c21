import Big from 'big.js';
import { unitOf } from './units.ts';

/** A printed pack size: how many inner pieces (null where none is printed), and how much each holds. "6/1LT" → 6 of 1 l. */
export interface Pack {
  count: string | null;
  size: { amount: string; unit: string } | null;
  /** Whether the print can mean only this. "3 x 20" and "1/2 gal" can mean something else. */
  is_certain: boolean;
}

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const UNIT = String.raw`(?:fl\.? ?oz|[a-zA-Zü#]+)\.?`;
const TIMES = '(?:/|x|×|-)';
const COUNT_AND_SIZE = new RegExp(String.raw`^(\d+)\s*${TIMES}\s*(${NUMBER})\s*(${UNIT})?$`, 'i');
const LAYERS = new RegExp(String.raw`^(\d+)\s*${TIMES}\s*(\d+)\s*${TIMES}\s*(${NUMBER})\s*(${UNIT})$`, 'i');
const SIZE_ALONE = new RegExp(String.raw`^(${NUMBER})\s*(${UNIT})$`, 'i');
/** "case of 6×750 ml", "5 lb bag" */
const CONTAINER =
  '(?:case|cs|box|bag|sack|pack|crate|tray|carton|karton|kiste|kasten|bottle|btl|can|tin|jar|tub|pail|bucket|jug|drum|keg)s?';
const CONTAINED = new RegExp(String.raw`^${CONTAINER}\s+(?:of\s+)?|\s+${CONTAINER}$`, 'gi');
const INSIDE = new RegExp(
  String.raw`(?<![\w./])(\d+\s*(?:/|x|×)\s*${NUMBER}\s*${UNIT}|\d+\s*(?:ct|cnt|pk)\b)(?!\w)`,
  'i',
);
/** "Bierbrau 20/0,5", "Karton 3 x 20": a count of something whose unit is not printed. */
const INSIDE_BARE = /(?<![\w./])(\d{1,3}\s*(?:\/|x|×)\s*(?:0?[.,]\d{1,3}|0\d{3}|\d{1,3}))$/i;

function decimalOf(text: string): string {
  return text.replace(',', '.');
}

/** Reads a pack size; null when the text is not one. A pack of zero is no pack: its goods would not come into stock. */
export function parsePack(text: string | null | undefined): Pack | null {
  const pack = readPack(text);
  const holds = [pack?.count, pack?.size?.amount].filter((one) => one != null);
  return holds.every((one) => new Big(one).gt(0)) ? pack : null;
}

function readPack(text: string | null | undefined): Pack | null {
  const pack = (text ?? '').trim().replace(CONTAINED, '').trim();
  const layers = LAYERS.exec(pack);
  if (layers) {
    const [, outer = '1', inner = '1', amount = '1', unit] = layers;
    return sized(new Big(outer).times(inner).toFixed(), amount, unitOf(unit), true);
  }
  const both = COUNT_AND_SIZE.exec(pack);
  if (both) {
    const [, count = '1', amount = '1', unitText] = both;
    const unit = unitOf(unitText);
    if (unit === null) return bare(count, amount);
    // "1/2 gal" is one of two gallons, or half of one.
    return sized(count, amount, unit, !(count === '1' && pack.includes('/') && /^\d$/.test(amount)));
  }
  const alone = SIZE_ALONE.exec(pack);
  if (!alone) return null;
  const [, amount = '1', unitText] = alone;
  const unit = unitOf(unitText) ?? 'ea';
  if (unit === 'ea' || unit === 'pack') return { count: decimalOf(amount), size: null, is_certain: true };
  return { count: null, size: { amount: decimalOf(amount), unit }, is_certain: true };
}

function sized(count: string, amount: string, unit: string | null, is_certain: boolean): Pack {
  // "4/6 EA": four packs of six pieces
  if (unit === null || unit === 'ea' || unit === 'pack') {
    return { count: new Big(count).times(decimalOf(amount)).toFixed(), size: null, is_certain };
  }
  return { count, size: { amount: decimalOf(amount), unit }, is_certain };
}

/** Without a unit: parts of one are liters, as on crates of bottles ("20/0,5", or "20/0500" where the mark is lost); else pieces. */
function bare(count: string, amount: string): Pack {
  const lost = /^0(\d{3})$/.exec(amount);
  const size = lost ? `0.${lost[1]}` : decimalOf(amount);
  if (new Big(size).lt(1)) return { count, size: { amount: new Big(size).toFixed(), unit: 'l' }, is_certain: false };
  return { count: new Big(count).times(size).toFixed(), size: null, is_certain: false };
}

/** The size that ends a description: "House espresso, whole bean, 5 lb", "Rice 5 lb bag". */
const AT_THE_END = new RegExp(
  String.raw`(?<![\w./])(\d+(?:[.,]\d+)?\s*(?:[l1i]bs?|oz|fl\.? ?oz|kg|g|gal|qt|pt|lt?r?|ml|cl))\.?(?:\s+${CONTAINER})?$`,
  'i',
);

/** The pack size inside a description, "ROMAINE HRT 12CT" or "OATMLK BARISTA 6/1LT"; null when there is none. */
export function packInside(description: string): string | null {
  const text = description.trim();
  return INSIDE.exec(text)?.[1] ?? AT_THE_END.exec(text)?.[1] ?? INSIDE_BARE.exec(text)?.[1] ?? null;
}

const BEGINS_WITH_CONTAINER =
  /^(?:case|box|bag|sack|pack|crate|tray|carton|karton|kiste|kasten|kist|keg|caja|carton)\b/i;

/** "Karton Servietten": one of it is not one piece. */
export function namesContainer(description: string): boolean {
  return BEGINS_WITH_CONTAINER.test(description.trim());
}
