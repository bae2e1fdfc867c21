import type { Config } from '#server/config.ts';
import { manualPayments } from './payments.manual.ts';
import type { Payments } from './payments.ts';

/** The configured payment provider. */
export async function openPayments({ stripe }: Pick<Config, 'stripe'>): Promise<Payments> {
  return stripe ? (await import('./payments.stripe.ts')).stripePayments(stripe) : manualPayments;
}
