import { expect, test } from 'vitest';
import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import { createFormat } from '../format.ts';
import { stateOf } from './invoice_state.ts';

const format = createFormat({ currency: 'USD', time_zone: 'America/New_York', language: 'en-US' });
const row = { status: 'needs_review', reason_code: null, adds_up: true, doubt_count: 0, line_count: 4 } as InvoiceRow;

test('An invoice without lines is not ready to post', () => {
  expect(stateOf(row, format).words).toBe('Ready to post');
  expect(stateOf({ ...row, line_count: 0 }, format)).toEqual({ tone: 'doubt', words: 'No lines yet' });
});
