import { billingErrors } from '#contract/billing/errors.texts.ts';
import { manualPayments } from '#server/drivers/payments.manual.ts';
import type { Payments } from '#server/drivers/payments.ts';
import { AppError, ProviderError } from '#server/platform/errors.ts';
import type { BillingDeps } from './deps.ts';

/** The driver of a plan, which can differ from the one that is configured now. */
export function driverOf({ payments, billingContact }: BillingDeps, driver: string): Payments {
  if (driver === payments.driver) return payments;
  if (driver === 'manual') return manualPayments;
  throw new AppError('conflict', billingErrors.otherDriver(billingContact));
}

/** Calls the provider; its failures become sentences that say that nothing was charged. */
export async function callProvider<T>(
  deps: BillingDeps,
  log: { error(o: object, words: string): void },
  work: Promise<T>,
) {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.error({ err: error }, 'payment provider request failed');
    if (error.permanent) throw new AppError('conflict', billingErrors.providerRefused(deps.billingContact));
    throw new AppError('unavailable', billingErrors.providerAway);
  }
}
