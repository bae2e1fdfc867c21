import type { Charge } from '#contract/invoices/exports.ts';
import type { ExportedDocument, ExportedLine } from './documents.sql.ts';

/** An amount of a document beside its lines, with its sign in the total. */
export interface ChargeAmount {
  charge: Charge;
  cents: number;
}

type Amounts = Pick<
  ExportedDocument,
  'tax_cents' | 'fees_cents' | 'discount_cents' | 'deposit_cents' | 'rounding_cents' | 'total_cents'
> & { lines: readonly Pick<ExportedLine, 'amount_cents' | 'is_deposit'>[] };

/** The amounts of a document that its lines do not have, so that lines and charges together are its total. */
export function chargesOf(document: Amounts): ChargeAmount[] {
  const stated = statedBy(document);
  // Where no total tells, a deposit of the head is taken for what the lines of deposits add up to.
  const withoutDeposit = stated.filter(({ charge }) => charge !== 'deposit');
  const wanted = beside(document);
  if (wanted === null) return document.lines.some(({ is_deposit }) => is_deposit) ? withoutDeposit : stated;
  const exact = exactly(stated, wanted);
  if (exact) return exact;
  const charges = isLikeDepositLines(document) ? withoutDeposit : stated;
  return [...charges, { charge: 'difference', cents: wanted - sumOf(charges) }];
}

/**
 * Whether the deposit of the head is the sum of the lines of deposits, and not another one: only a total that has both of them says that there
 * are two.
 */
export function repeatsDepositLines(document: Amounts): boolean {
  if (!isLikeDepositLines(document)) return false;
  const wanted = beside(document);
  const exact = wanted === null ? undefined : exactly(statedBy(document), wanted);
  return !exact?.some(({ charge }) => charge === 'deposit');
}

function isLikeDepositLines({ lines, deposit_cents }: Amounts): boolean {
  const deposits = lines.filter(({ is_deposit }) => is_deposit);
  return deposits.length > 0 && deposits.reduce((sum, one) => sum + (one.amount_cents ?? 0), 0) === deposit_cents;
}

function statedBy({ tax_cents, fees_cents, discount_cents, deposit_cents, rounding_cents }: Amounts): ChargeAmount[] {
  return (
    [
      { charge: 'tax', cents: tax_cents ?? 0 },
      { charge: 'fees', cents: fees_cents ?? 0 },
      { charge: 'discount', cents: -(discount_cents ?? 0) },
      { charge: 'deposit', cents: deposit_cents ?? 0 },
      { charge: 'rounding', cents: rounding_cents ?? 0 },
    ] as const
  ).filter(({ cents }) => cents !== 0);
}

/** What the total has beside the lines; null without a total. */
function beside({ lines, total_cents }: Amounts): number | null {
  return total_cents === null ? null : total_cents - lines.reduce((sum, one) => sum + (one.amount_cents ?? 0), 0);
}

/** Prices can include the tax, and fees can be among the lines: what is in the lines already is not a charge. */
function exactly(stated: readonly ChargeAmount[], wanted: number): ChargeAmount[] | undefined {
  return subsets(stated).find((some) => sumOf(some) === wanted);
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
