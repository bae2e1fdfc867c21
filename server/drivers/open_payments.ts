import type { Config } from '#server/config.ts';
import { manualPayments } from './payments.manual.ts';
import { stripePayments } from './payments.stripe.ts';
import type { Payments } from './payments.ts';

/** The configured payment provider. */
export function openPayments(config: Config): Payments {
  const { stripe } = config;
  return stripe ? stripePayments(stripe) : manualPayments;
}
