import type { ReasonCode } from '#contract/invoices/reason_codes.ts';

/** The stored file is not what was uploaded. */
export const LOST: readonly ReasonCode[] = ['file_missing', 'file_damaged'];
/** The product failed, and not the file: another attempt can succeed. */
export const READ_AGAIN: readonly ReasonCode[] = ['took_too_long', 'recognizer_failed', ...LOST];
