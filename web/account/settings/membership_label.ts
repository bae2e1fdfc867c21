import type { User } from '#contract/account/account.ts';
import type { MembershipReply } from '#contract/billing/billing.ts';

/** The specification's word for what a company has (section 4). */
export function labelOf(user: Pick<User, 'is_paid_user' | 'trial_expired'>): MembershipReply['label'] {
  if (user.is_paid_user) return 'Active Paid Plan';
  return user.trial_expired ? 'Trial Expired' : 'Free Trial';
}
