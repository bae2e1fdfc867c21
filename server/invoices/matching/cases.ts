import Big from 'big.js';
import type { VendorCharge } from '#contract/inventory/vendors/vendors.ts';
import { packInside, parsePack } from '#contract/invoices/stock/pack.ts';
import { unitOf } from '#contract/invoices/stock/units.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { codeKey, wordKey } from '#server/platform/word_keys.rules.ts';
import type { LinePart } from '../mixed_cases.rules.ts';
import { findWithoutItem } from './without_item.sql.ts';

/** A line as far as it can be a mixed case. */
interface CaseLine {
  line_id: string;
  code: string | null;
  description: string;
  unit: string | null;
  pack: string | null;
}

/** What the vendor's code or words were on a document that was posted before, where that was no single item: a mixed case or a charge. */
export interface KnownWithoutItem {
  kind: 'code' | 'alias';
  /** What it is instead of goods; null for a mixed case. */
  charge: VendorCharge | null;
  /** As it was printed then. */
  description: string;
  unit: string | null;
  pack: string | null;
  parts: LinePart[];
}

/** The vendor's mixed case or charge with the code or the words of each line, where there is one. */
export async function withoutItemByLine(
  t: Tenant,
  vendorId: string | null,
  lines: readonly CaseLine[],
): Promise<Map<string, KnownWithoutItem>> {
  if (vendorId === null || lines.length === 0) return new Map();
  const keys = lines.map(({ line_id, code, description }) => ({
    line_id,
    code_key: codeKey(code),
    description_key: wordKey(description),
  }));
  const found = await findWithoutItem(t, vendorId, keys);
  return new Map(found.map(({ line_id, parts, ...known }) => [line_id, { ...known, parts: parts.map(unmeasured) }]));
}

export const UNKNOWN_OF_PART = {
  stock_quantity: null,
  amount_cents: null,
  is_new: false,
  expires: false,
  expires_on: null,
  lot_code: null,
} satisfies Partial<LinePart>;

/** What a case held the last time says nothing of the quantities, dates and lots of this one. */
function unmeasured(part: Pick<LinePart, 'item_id' | 'item' | 'stock_unit' | 'quantity' | 'price'>): LinePart {
  return { ...part, ...UNKNOWN_OF_PART };
}

type Printed = Pick<CaseLine, 'pack' | 'description'>;

/** "Variety pack 24", "mixed case of 6", "24 pack", "wine 6 bottles" */
const COUNTS = [
  /\b(?:pack|case|box|crate|carton|tray|assortment|mix)(?:\s+of)?\s+(\d{1,3})\b(?!\s*(?:[x×/]|oz|ml|cl|l|g|kg|lb)\b)/i,
  /(?<![\d.,/])(\d{1,3})[\s-]*(?:pack|pk|ct|cnt|count|bottles?|btls?|cans?|jars?|pieces|pcs)\b/i,
];

/** How many pieces one unit of the line holds, as printed; null where nothing says so. */
export function printedPieces({ pack, description }: Printed): number | null {
  const { count = null } = parsePack(pack ?? packInside(description)) ?? {};
  if (count !== null) return Number(count);
  for (const pattern of COUNTS) {
    const found = pattern.exec(description)?.[1];
    if (found) return Number(found);
  }
  return null;
}

/** How many pieces the parts are together; null where one of them is not kept by the piece. */
export function piecesOf(parts: readonly Pick<LinePart, 'quantity' | 'stock_unit'>[]): number | null {
  if (parts.some(({ stock_unit }) => unitOf(stock_unit) !== 'ea')) return null;
  return Number(parts.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0)));
}

/** Whether a known case can be filled in without asking: sold in the same unit, and as large as it was. */
export function isStrongCase(
  line: CaseLine,
  known: Pick<KnownWithoutItem, 'unit' | 'pack' | 'description' | 'parts'>,
): boolean {
  const unit = unitOf(line.unit);
  if (unit !== null && unit !== unitOf(known.unit)) return false;
  const printed = printedPieces(line);
  const pieces = piecesOf(known.parts);
  return pieces === null || printed === null ? printed === printedPieces(known) : printed === pieces;
}
