import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import type { Concern, ConcernsFound } from '#contract/invoices/review/concerns.ts';
import { AppError } from '#server/platform/errors.ts';

/** Refuses while a user has not said yes to each of them. */
export function assertAccepted(concerns: Concern[], accepted: readonly string[]): void {
  const keys = new Set(accepted);
  const open = concerns.filter(({ key }) => !keys.has(key)).length;
  if (open === 0) return;
  const more: ConcernsFound = { concerns };
  throw new AppError('conflict', invoiceErrors.concerns(open), { code: 'concerns', ...more });
}
