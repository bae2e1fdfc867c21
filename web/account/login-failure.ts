import { accountTexts } from '#contract/texts/account.ts';
import { ApiFailure } from '../api.ts';

/** The sentence under a login that failed (specification, section 8; the throttle is ours). */
export function loginFailure(error: unknown): string {
  if (!(error instanceof ApiFailure) || error.status === 0) return accountTexts.failed;
  if (error.status === 429) {
    const seconds = error.more.retry_after;
    return accountTexts.throttled(typeof seconds === 'number' ? Math.ceil(seconds / 60) : null);
  }
  if (error.status >= 500) return accountTexts.failed;
  if (error.status === 403) return error.detail || accountTexts.noAccess;
  return error.detail || accountTexts.refused;
}
