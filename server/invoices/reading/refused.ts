import type { ReadRefusal } from '#contract/invoices/reading/reading.ts';

/** A document that cannot be read, for a reason that the user is told. Never a fault of the program. */
export class ReadRefusedError extends Error {
  readonly reason: ReadRefusal;

  constructor(reason: ReadRefusal, cause?: unknown) {
    super(reason, { cause });
    this.name = 'ReadRefusedError';
    this.reason = reason;
  }
}
