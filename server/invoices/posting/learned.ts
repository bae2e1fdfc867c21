import Big from 'big.js';
import type { DocumentKind } from '#contract/invoices/kind_names.ts';
import type { Concern, ConcernKind } from '#contract/invoices/review/concerns.ts';
import type { Learned } from '#server/inventory/inventory.ts';
import { codeKey } from '#server/platform/word_keys.rules.ts';
import { isOfUndelivered } from '../credits/price_only.ts';
import type { LineRecord } from '../lines.sql.ts';
import { learnedPerUnit } from '../matching/stock_quantity.rules.ts';
import { hasItem, isMixed } from '../mixed_cases.rules.ts';
import { isStocked, type Stocked } from './stocked.rules.ts';

/** The document that a line is of. */
interface Document {
  vendor_id: string;
  date: string;
  kind: DocumentKind;
  /** Lines whose credit was requested because they did not come. */
  struck: ReadonlySet<string>;
}

interface Remembered extends Document {
  concerns: Concern[];
}

/** What the vendor's next document is read by: for each line what its code and words are. */
export function learnedFrom(lines: readonly LineRecord[], about: Remembered): Learned[] {
  const learned = lines.flatMap((line) => {
    if (isMixed(line)) return fromCase(line, about);
    return isStocked(line) ? fromGoods(line, about) : fromCharge(line, about);
  });
  return withoutSharedCodes(learned);
}

/** What stands beside two items in one document is a ticket, a store or a kind of sale: their words are known without it. */
function withoutSharedCodes(learned: readonly Learned[]): Learned[] {
  const items = Map.groupBy(
    learned.filter(({ names }) => names.item_id !== null),
    ({ names }) => names.code_key,
  );
  const isShared = (code_key: string | null): boolean =>
    new Set(items.get(code_key)?.map(({ names }) => names.item_id)).size > 1;
  return learned.map((one) =>
    one.names.code_key !== null && isShared(one.names.code_key)
      ? { ...one, names: { ...one.names, code: null, code_key: null } }
      : one,
  );
}

/** The words and codes of a packing slip are those of its invoice. Prices and packs come with that. */
export function learnedFromSlip(lines: readonly LineRecord[], about: Document): Learned[] {
  const learned = lines.flatMap((line) => {
    const { item_id, code, description, parts } = line;
    if (!isMixed(line) && !isStocked(line)) return fromCharge(line, about);
    if (description === '') return [];
    const names = { vendor_id: about.vendor_id, item_id, charge: null, code, code_key: codeKey(code), description };
    return [{ names, figures: null, parts }];
  });
  return withoutSharedCodes(learned);
}

const ABOUT_CONVERSION_OR_COST: ReadonlySet<ConcernKind> = new Set([
  'guessed_conversion',
  'unit_cost',
  'no_price',
  'free_goods',
  'negative_price',
  'case_count',
]);

/** How a line converts and what it costs is not what the vendor's next invoice is read by where it is an exception. */
function isException({ line_id }: LineRecord, concerns: Concern[]): boolean {
  return concerns.some((concern) => concern.line_id === line_id && ABOUT_CONVERSION_OR_COST.has(concern.kind));
}

/**
 * What the vendor's next invoice is read by. The code and the words of a doubtful line are its item's, which a user chose; what one of it
 * holds and costs is an exception.
 */
function fromGoods(line: Stocked, about: Remembered): Learned[] {
  const { vendor_id, concerns } = about;
  // Unless the user said so.
  const isDoubtful = line.stock_quantity_source !== 'person' && isException(line, concerns);
  if (line.quantity === null || new Big(line.quantity).eq(0) || line.description === '') return [];
  const stock_per_unit = learnedPerUnit(line.quantity, line.stock_quantity);
  if (new Big(stock_per_unit).lte(0)) return [];
  const { item_id, code, description, unit, pack } = line;
  const figures = { unit, pack, stock_per_unit, ...boughtAt(line, about) };
  const names = { vendor_id, item_id, charge: null, code, code_key: codeKey(code), description };
  return [{ names, figures: isDoubtful ? null : figures, parts: [] }];
}

/** What goes back was not bought again. */
function boughtAt({ quantity, unit_price }: LineRecord, { kind, date }: Document) {
  const isBought = kind !== 'credit_memo' && Number(quantity ?? 0) >= 0;
  return isBought ? { last_unit_price: unit_price, last_on: date } : { last_unit_price: null, last_on: null };
}

/** Remembers what a mixed case holds under its code and words, unless it is an exception. */
function fromCase(line: LineRecord, about: Remembered): Learned[] {
  const { vendor_id, concerns } = about;
  const { code, description, unit, pack, parts } = line;
  if (description === '' || line.price_only) return [];
  const names = { vendor_id, item_id: null, charge: null, code, code_key: codeKey(code), description };
  const figures = { unit, pack, stock_per_unit: null, ...boughtAt(line, about) };
  return [{ names, figures: isException(line, concerns) ? null : figures, parts }];
}

/**
 * Remembers a line that is not goods under its code and words. What did not come is goods all the same. A credit memo and a packing slip can leave
 * goods out of stock, so what they say never replaces goods.
 */
function fromCharge(line: LineRecord, { vendor_id, date, kind, struck }: Document): Learned[] {
  const { line_id, code, description, unit, pack, unit_price, evidence } = line;
  const isNone = line.quantity !== null && Number(line.quantity) === 0;
  const isUndelivered =
    isNone || struck.has(line_id) || isOfUndelivered(line) || evidence.description?.note === 'struck_out';
  if (!line.ignore || hasItem(line) || isUndelivered || description === '') return [];
  const charge = line.is_deposit ? ('deposit' as const) : ('not_stock' as const);
  const names = { vendor_id, item_id: null, charge, code, code_key: codeKey(code), description };
  const figures = { unit, pack, stock_per_unit: null, last_unit_price: unit_price, last_on: date };
  return [{ names, figures: kind === 'invoice' ? figures : null, parts: [] }];
}
