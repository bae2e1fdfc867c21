import type { FailureCode } from '#contract/messaging/sms/failures.ts';
import { ProviderError } from '#server/platform/errors.ts';

/**
 * What is known about a text that was not handed over.
 * - `permanent`: the provider refused it, and would again;
 * - `retry`: it certainly never took it (429, no connection), so the same may be tried once more;
 * - `unknown`: it may have taken it (a timeout, a 5xx, a broken connection). Nobody may simply send it again.
 */
export type TextFailure = 'permanent' | 'retry' | 'unknown';

/** A text was not handed over, or perhaps it was. `code` says why. */
export class SmsError extends ProviderError {
  readonly failure: TextFailure;
  readonly code: FailureCode;

  constructor(message: string, options: { failure: TextFailure; code: FailureCode; cause?: unknown }) {
    super(message, { permanent: options.failure === 'permanent', cause: options.cause });
    this.name = 'SmsError';
    this.failure = options.failure;
    this.code = options.code;
  }
}
