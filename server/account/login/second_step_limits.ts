import type pg from 'pg';
import { DAY_S } from '#contract/dates.ts';
import { openThrottle, spendAll } from '#server/platform/http/throttle.ts';

const FIFTEEN_MINUTES = 900;

export interface SecondStepLimits {
  /** Counts a try before it is looked at. @throws AppError 429 */
  spend(user_id: string): Promise<void>;
  /** The try was right, and is given back; wrong ones stay counted. */
  refund(user_id: string): Promise<void>;
}

/**
 * Limits guesses of codes at one account over all addresses. Only a user who has the password gets here, so strangers cannot use it up.
 * Three of a million codes are valid at a time: with fifty tries a day, a guess succeeds once in 18 years on average.
 */
export function openSecondStepLimits(pool: pg.Pool): SecondStepLimits {
  const soon = openThrottle(pool, 'second-step', 10, FIFTEEN_MINUTES);
  const daily = openThrottle(pool, 'second-step-day', 50, DAY_S);
  return {
    spend: (user_id) =>
      spendAll([
        [soon, user_id],
        [daily, user_id],
      ]),
    async refund(user_id) {
      await soon.refund(user_id);
      await daily.refund(user_id);
    },
  };
}
