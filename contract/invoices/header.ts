import { HEADER_FIELDS } from './reading/reading.ts';

/**
 * What an invoice adds to its goods or takes off: a discount on the whole (above zero takes off), deposits on containers (below zero is
 * given back), and the cents of a rounded total.
 */
export const ADJUSTMENTS = ['discount', 'deposit', 'rounding'] as const;
export type Adjustment = (typeof ADJUSTMENTS)[number];

/** The header of an invoice as a user sees it: what a page prints, and what only a user can say. */
export const REVIEW_FIELDS = [...HEADER_FIELDS, 'exchange_rate'] as const;
export type ReviewField = (typeof REVIEW_FIELDS)[number];

/** Whether the amounts of an invoice have to be converted before they become costs. */
export function isForeign(currency: string | null, own: string): boolean {
  return currency !== null && /^[A-Z]{3}$/.test(currency) && currency !== own;
}
