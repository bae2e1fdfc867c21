import type { User } from '#contract/account/account.ts';
import { canOpen } from '../../shell/gates/access.ts';
import type { Shop } from '../../shell/shop.ts';

/**
 * Who asks for help without a plan, after the trial, is led to the plans; not as long as what is there can
 * still be read, since help belongs to that.
 */
export function leavesForPayment(
  user: Pick<User, 'is_paid_user' | 'trial_expired'>,
  features: Shop['features'],
): boolean {
  return !user.is_paid_user && user.trial_expired && !Object.values(features).some(canOpen);
}
