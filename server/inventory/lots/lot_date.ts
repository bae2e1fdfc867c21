import { lotDateFault } from '#contract/inventory/lots/lot_date.ts';
import { AppError } from '#server/platform/errors.ts';

/** Refuses a date that no goods have, with 422. */
export function assertLotDate(expires_on: string | null | undefined): void {
  const fault = lotDateFault(expires_on);
  if (fault) throw new AppError('invalid', fault);
}
