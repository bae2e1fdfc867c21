import type { FailureCode } from '#contract/messaging/sms/failures.ts';
import { ProviderError } from '#server/platform/errors.ts';

/**
 * What is known about a message whose sending failed.
 * - `permanent`: the provider refused it, and would again;
 * - `retry`: it certainly never accepted it (429, no connection), so it can be sent again;
 * - `unknown`: it may have accepted it (a timeout, a 5xx, a broken connection). It must not simply be sent again.
 */
export type SendFailure = 'permanent' | 'retry' | 'unknown';

/** A message was not sent, or its outcome is unknown. `code` says why. */
export class SmsError extends ProviderError {
  readonly failure: SendFailure;
  readonly code: FailureCode;

  constructor(message: string, options: { failure: SendFailure; code: FailureCode; cause?: unknown }) {
    super(message, { permanent: options.failure === 'permanent', cause: options.cause });
    this.name = 'SmsError';
    this.failure = options.failure;
    this.code = options.code;
  }
}
