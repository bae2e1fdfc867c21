import { expect, test } from 'vitest';
import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import { createFormat } from '../format.ts';
import { stateOf } from './invoice_state.ts';

const format = createFormat({ currency: 'USD', time_zone: 'America/New_York', language: 'en-US' });
const row = {
  status: 'needs_review',
  kind: 'invoice',
  reason_code: null,
  adds_up: true,
  doubt_count: 0,
  line_count: 4,
} as InvoiceRow;

test('An invoice without lines is not ready to post', () => {
  expect(stateOf(row, format).words).toBe('Ready to post');
  expect(stateOf({ ...row, line_count: 0 }, format)).toEqual({ tone: 'doubt', words: 'No lines yet' });
});

test('A document that is never posted says what to do with it, whatever its sums say', () => {
  const words = (over: Partial<InvoiceRow>) => stateOf({ ...row, ...over }, format).words;
  expect(words({ kind: 'statement' })).toBe('Compare, then archive');
  expect(words({ kind: 'price_list', adds_up: false })).toBe('Archive (not posted)');
  expect(words({ kind: 'other', doubt_count: 2 })).toBe('Archive (not posted)');
  expect(words({ kind: 'credit_memo' })).toBe('Ready to post');
  expect(words({ kind: 'other', reason_code: 'nothing_found' })).toBe('Could not be read');
});
