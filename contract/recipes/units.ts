import Big from 'big.js';
import { MEASURES } from '../inventory/measures.ts';
import { unitOf } from '../invoices/stock/units.ts';

// Enough decimals that recipes within recipes are exact when they are rounded for users.
const Exact = Big();
Exact.DP = 40;

/** A unit in which an ingredient can be measured: one of it is `size` ÷ `of` of the ingredient's own units. Both are exact decimals. */
export interface RecipeUnit {
  unit: string;
  size: string;
  of: string;
}

// These units are for the kitchen only; on an invoice, "12 cup" means paper cups. US customary: NIST Handbook 44, Appendix C.
const KITCHEN: typeof MEASURES = {
  cup: { kind: 'volume', size: '236.5882365' },
  tbsp: { kind: 'volume', size: '14.78676478125' },
  tsp: { kind: 'volume', size: '4.92892159375' },
};
const ALL: typeof MEASURES = { ...MEASURES, ...KITCHEN };

/** What is offered for the yield of a recipe; any text is accepted. */
export const YIELD_UNITS = ['portion', ...Object.keys(ALL)];

/** Units in which the contents of one stock unit can be given. */
export const CONTENT_UNITS = Object.keys(ALL).filter((unit) => ALL[unit]?.kind !== 'count');

/** Those that say something about what is kept in `own`: a pound has its ounces, whatever the package says. */
export const contentUnitsFor = (own: string) => CONTENT_UNITS.filter((unit) => ALL[unit]?.kind !== ALL[own]?.kind);

/** The units that measure the same as this one, itself among them. */
export function unitsOfKind(unit: string): string[] {
  return Object.keys(ALL).filter((other) => ALL[other]?.kind === ALL[unit]?.kind);
}

/** What one of something holds, and the packs in which vendors sell it. */
export interface Holdings {
  /** How much one stock unit holds. */
  contents: readonly { unit: string; quantity: string }[];
  /** The number of stock units in one pack. */
  packs: readonly { unit: string; stock_per_unit: string }[];
}

/**
 * The units for an ingredient that is kept in `own`: itself, the measures of its kind, the measures of what it holds, and its packs. The
 * first statement about a unit holds.
 */
export function unitsOf(own: string, { contents, packs }: Holdings = { contents: [], packs: [] }): RecipeUnit[] {
  const units = new Map<string, RecipeUnit>([[own, { unit: own, size: '1', of: '1' }]]);
  const offer = (unit: RecipeUnit) => units.has(unit.unit) || units.set(unit.unit, unit);
  const offerKind = (unit: string, of: Big) => {
    const kind = ALL[unit]?.kind;
    for (const [measure, { kind: other, size }] of Object.entries(ALL)) {
      if (other === kind) offer({ unit: measure, size, of: of.toFixed() });
    }
  };
  const base = ALL[own];
  if (base) offerKind(own, new Big(base.size));
  for (const { unit, quantity } of contents) {
    const measure = ALL[unit];
    if (measure) offerKind(unit, new Big(quantity).times(measure.size));
  }
  for (const { unit, stock_per_unit } of packs) offer({ unit, size: stock_per_unit, of: '1' });
  return [...units.values()];
}

/**
 * How much of its own units an ingredient takes from the stock: what is measured, and what is trimmed off. Null: its unit says nothing
 * about it anymore.
 */
export function ownQuantity(
  line: { quantity: string | number; unit: string; usable_percent: string | number },
  units: readonly RecipeUnit[],
): Big | null {
  // The line can be older than the spelling of its unit: "bottles" of what is kept in pieces.
  const unit = units.find((one) => one.unit === line.unit) ?? units.find((one) => one.unit === unitOf(line.unit));
  if (!unit) return null;
  return new Exact(line.quantity).times(unit.size).times(100).div(new Exact(unit.of).times(line.usable_percent));
}
