import { expect, test } from 'vitest';
import { testInvoice, testLine } from '../cast.ts';
import { draftOf } from '../draft/draft.ts';
import { judge } from './sums.ts';

const draft = (lines: Parameters<typeof testInvoice>[0], over: object = {}) => draftOf(testInvoice(lines, over));

test('two lines, a fee and no tax make the total', () => {
  expect(judge(draft([testLine(1), testLine(2)]))).toMatchObject({
    state: 'adds_up',
    lines: '40.00',
    fees: '6.5',
    tax: '0',
    total: '46.5',
    difference: null,
  });
});

test('a line whose product explains the difference is the culprit', () => {
  const verdict = judge(draft([testLine(1), testLine(2, { amount: 22.1 })], { total: 46.5 }));
  expect(verdict.state).toBe('off');
  expect(verdict.culprit).toMatchObject({ row: 2, why: 'product', expected: '20.00', found: '22.10' });
  expect([...verdict.broken_lines.keys()]).toEqual([testLine(2).line_id]);
});

test('of two lines that do not multiply out, the one that explains the difference is named', () => {
  const lines = [testLine(1, { amount: 19.5 }), testLine(2, { amount: 22.1 })];
  const verdict = judge(draft(lines, { total: 46 }));
  expect(verdict.difference).toBe('-2.1');
  expect(verdict.culprit).toMatchObject({ row: 2, why: 'product', expected: '20.00' });
});

test('a line that is too much, and one that should have been taken off', () => {
  const extra = testLine(2, { quantity: 1, unit_price: 7.77, amount: 7.77 });
  expect(judge(draft([testLine(1), extra], { fees: 0, total: 20 })).culprit).toMatchObject({ row: 2, why: 'extra' });
  expect(judge(draft([testLine(1), extra], { fees: 0, total: 12.23 })).culprit).toMatchObject({ row: 2, why: 'sign' });
});

test('a wrong total blames no line', () => {
  const verdict = judge(draft([testLine(1), testLine(2)], { subtotal: 40, total: 48.6 }));
  expect(verdict).toMatchObject({ state: 'off', check: 'total', difference: '2.1', culprit: null });
});

test('without a total, or with a line without amount, nothing is claimed', () => {
  expect(judge(draft([testLine(1)], { total: null })).state).toBe('unknown');
  expect(judge(draft([testLine(1), testLine(2, { amount: null })])).state).toBe('unknown');
  expect(judge(draft([], { total: 10 })).state).toBe('unknown');
});

test('prices that contain the tax are said to', () => {
  const verdict = judge(draft([testLine(1)], { fees: null, tax: 1.67, total: 20 }));
  expect(verdict).toMatchObject({ state: 'adds_up', tax_included: true });
  expect(judge(draft([testLine(1)], { fees: null, tax: 1.67, total: 21.67 })).tax_included).toBe(false);
});

test('hundred thousandths do not drift: 0.1 + 0.2 is 0.3', () => {
  const lines = [
    testLine(1, { quantity: 1, unit_price: 0.1, amount: 0.1 }),
    testLine(2, { quantity: 1, unit_price: 0.2, amount: 0.2 }),
  ];
  expect(judge(draft(lines, { fees: null, total: 0.3 })).state).toBe('adds_up');
});
