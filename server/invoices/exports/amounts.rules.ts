import type { Charge } from '#contract/invoices/exports.ts';
import type { ExportedDocument, ExportedLine } from './documents.sql.ts';

/** An amount of a document beside its lines, with its sign in the total. */
export interface ChargeAmount {
  charge: Charge;
  cents: number;
}

/** The amounts of a document that its lines do not have, so that lines and charges together are its total. */
export function chargesOf(document: ExportedDocument): ChargeAmount[] {
  const lines = document.lines.reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0), 0);
  const { tax_cents, fees_cents, discount_cents, deposit_cents, rounding_cents, total_cents } = document;
  const stated: ChargeAmount[] = (
    [
      { charge: 'tax', cents: tax_cents ?? 0 },
      { charge: 'fees', cents: fees_cents ?? 0 },
      { charge: 'discount', cents: -(discount_cents ?? 0) },
      { charge: 'deposit', cents: deposit_cents ?? 0 },
      { charge: 'rounding', cents: rounding_cents ?? 0 },
    ] as const
  ).filter(({ cents }) => cents !== 0);
  // Where no total tells, a deposit of the head is taken for what the lines of deposits add up to.
  const withoutDeposit = stated.filter(({ charge }) => charge !== 'deposit');
  const deposits = document.lines.filter(({ is_deposit }) => is_deposit);
  if (total_cents === null) return deposits.length > 0 ? withoutDeposit : stated;
  const wanted = total_cents - lines;
  // Prices can include the tax, and fees can be among the lines: what is in the lines already is not a charge.
  const exact = subsets(stated).find((some) => sumOf(some) === wanted);
  if (exact) return exact;
  const inLines = deposits.reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0), 0);
  const charges = deposits.length > 0 && deposit_cents === inLines ? withoutDeposit : stated;
  return [...charges, { charge: 'difference', cents: wanted - sumOf(charges) }];
}

function sumOf(charges: readonly ChargeAmount[]): number {
  return charges.reduce((sum, { cents }) => sum + cents, 0);
}

/** Every choice of them, the largest first. */
function subsets(charges: readonly ChargeAmount[]): ChargeAmount[][] {
  const all = Array.from({ length: 2 ** charges.length }, (_, bits) =>
    charges.filter((_, at) => (bits & (1 << at)) !== 0),
  );
  return all.sort((a, b) => b.length - a.length);
}

/** What a line is for: the category of its item, or a charge. */
export function purposeOf(line: ExportedLine): { category: string | null } | { charge: Charge } {
  if (line.is_deposit) return { charge: 'deposit' };
  return line.ignore ? { charge: 'not_stock' } : { category: line.category };
}

/** What a document is worth: its total, or what its lines and charges add up to. */
export function totalOf(document: ExportedDocument): number {
  const lines = document.lines.reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0), 0);
  return document.total_cents ?? lines + sumOf(chargesOf(document));
}
