import { ERROR_CODES, type ErrorCode } from '#contract/http.ts';

/** A failure that the caller is told about. `detail` is a whole sentence; `more` is merged into the answer (line ids, waiting times). */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly more: Record<string, unknown>;

  constructor(code: ErrorCode, detail: string, more: { code?: string } & Record<string, unknown> = {}) {
    super(detail);
    this.name = 'AppError';
    const { code: finer, ...rest } = more;
    this.code = finer ?? code;
    this.status = ERROR_CODES[code];
    this.more = rest;
  }
}

/**
 * A vendor's service failed. Permanent: the same request would fail again, so it is not repeated. Answered: the service itself said so,
 * and can say it again to every request with the same key.
 */
export class ProviderError extends Error {
  readonly permanent: boolean;
  readonly answered: boolean;

  constructor(message: string, options: { permanent: boolean; answered?: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'ProviderError';
    this.permanent = options.permanent;
    this.answered = options.answered ?? options.permanent;
  }
}
