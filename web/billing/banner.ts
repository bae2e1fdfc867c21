import { bannerTexts as texts } from '#contract/billing/banner.texts.ts';
import type { MembershipReply } from '#contract/billing/billing.ts';
import { paths } from '../paths.ts';
import { longDate } from './membership.ts';

/** A trial is spoken of in its last week; before that it would only be in the way. */
const TRIAL_SHOWN_DAYS = 7;

export interface Banner {
  words: string;
  to: string;
  link: string;
}

/** The one thing about the plan that a user at work has to know, the most pressing first; null when there is none. */
export function bannerOf(membership: MembershipReply, timeZone: string): Banner | null {
  const { read_only_until, payment_overdue, cancels_at, trials, plan } = membership;
  if (read_only_until) {
    const words = endedPlan(membership) ? texts.planReadOnly : texts.readOnly;
    return {
      words: words(longDate(read_only_until, timeZone)),
      to: paths.payImplement({ trialExpired: true }),
      link: texts.action,
    };
  }
  if (payment_overdue) return { words: texts.overdue, to: paths.payImplement(), link: texts.card };
  if (cancels_at)
    return { words: texts.planEnds(longDate(cancels_at, timeZone)), to: paths.payImplement(), link: texts.resume };
  const [first, second] = trials;
  if (!first || first.days_left > TRIAL_SHOWN_DAYS) return null;
  // If only one service is on trial, or they end on different days, the banner names it.
  const isAlone = plan === null && (second === undefined || second.days_left === first.days_left);
  const words = isAlone
    ? texts.endsIn(first.days_left)
    : texts.endsInFor(texts.features[first.feature], first.days_left);
  return { words, to: paths.payImplement(), link: texts.action };
}

/** If nothing runs: whether a plan ended, not only a trial. The fee is paid once. */
export function endedPlan({ label, implementation_fee_due }: MembershipReply): boolean {
  return label !== 'Trial Expired' || !implementation_fee_due;
}
