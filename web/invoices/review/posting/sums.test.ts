import { expect, test } from 'vitest';
import { testInvoice, testLine } from '../../../testing/invoices.ts';
import { draftOf } from '../draft/draft.ts';
import { judge } from './sums.ts';

const draft = (lines: Parameters<typeof testInvoice>[0], over: object = {}) => draftOf(testInvoice(lines, over));

test('Two lines and a fee add up to the total without tax', () => {
  expect(judge(draft([testLine(1), testLine(2)]))).toMatchObject({
    state: 'adds_up',
    lines: '40.00',
    fees: '6.5',
    tax: '0',
    total: '46.5',
    difference: null,
  });
});

test('A line whose product explains the difference is blamed', () => {
  const verdict = judge(draft([testLine(1), testLine(2, { amount: 22.1 })], { total: 46.5 }));
  expect(verdict.state).toBe('off');
  expect(verdict.suspect).toMatchObject({ row: 2, why: 'product', expected: '20.00', found: '22.10' });
  expect([...verdict.broken_lines.keys()]).toEqual([testLine(2).line_id]);
});

test('When two lines have a wrong product, the one that explains the difference is blamed', () => {
  const lines = [testLine(1, { amount: 19.5 }), testLine(2, { amount: 22.1 })];
  const verdict = judge(draft(lines, { total: 46 }));
  expect(verdict.difference).toBe('-2.1');
  expect(verdict.suspect).toMatchObject({ row: 2, why: 'product', expected: '20.00' });
});

test('A surplus line and a line with the wrong sign are found', () => {
  const extra = testLine(2, { quantity: 1, unit_price: 7.77, amount: 7.77 });
  expect(judge(draft([testLine(1), extra], { fees: 0, total: 20 })).suspect).toMatchObject({ row: 2, why: 'extra' });
  expect(judge(draft([testLine(1), extra], { fees: 0, total: 12.23 })).suspect).toMatchObject({ row: 2, why: 'sign' });
});

test('A wrong total blames no line', () => {
  const verdict = judge(draft([testLine(1), testLine(2)], { subtotal: 40, total: 48.6 }));
  expect(verdict).toMatchObject({ state: 'off', check: 'total', difference: '2.1', suspect: null });
});

test('A missing total or line amount gives no verdict', () => {
  expect(judge(draft([testLine(1)], { total: null })).state).toBe('unknown');
  expect(judge(draft([testLine(1), testLine(2, { amount: null })])).state).toBe('unknown');
  expect(judge(draft([], { total: 10 })).state).toBe('unknown');
});

test('Prices that include the tax are recognized', () => {
  const verdict = judge(draft([testLine(1)], { fees: null, tax: 1.67, total: 20 }));
  expect(verdict).toMatchObject({ state: 'adds_up', tax_included: true });
  expect(judge(draft([testLine(1)], { fees: null, tax: 1.67, total: 21.67 })).tax_included).toBe(false);
});

test('Hundred thousandths do not drift: 0.1 + 0.2 is 0.3', () => {
  const lines = [
    testLine(1, { quantity: 1, unit_price: 0.1, amount: 0.1 }),
    testLine(2, { quantity: 1, unit_price: 0.2, amount: 0.2 }),
  ];
  expect(judge(draft(lines, { fees: null, total: 0.3 })).state).toBe('adds_up');
});
