import { accountTexts } from '#contract/texts/account.ts';
import { ApiFailure } from '../api.ts';

/** The sentence under a login that failed (specification, section 8). */
export function loginFailure(error: unknown): string {
  if (!(error instanceof ApiFailure) || error.status === 0) return accountTexts.failed;
  if (error.status >= 500) return accountTexts.failed;
  if (error.status === 403) return error.detail || accountTexts.noAccess;
  return error.detail || accountTexts.refused;
}
