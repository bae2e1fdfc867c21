import { z } from 'zod';

const KNOWN = new Set(Intl.supportedValuesOf('currency'));

/** Input and output: an ISO 4217 code, in any case. */
export const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => KNOWN.has(code), 'Enter a three-letter currency code, such as USD.');
