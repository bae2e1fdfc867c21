import { expect, test } from 'vitest';
import { testField, testInvoice, testLine } from '../../../testing/invoices.ts';
import { judge } from '../posting/sums.ts';
import { calculatedCells, cellOrder, doubtsByLine, listDoubts, nextDoubt, unmatchedLines, wireName } from './doubts.ts';
import { draftOf } from './draft.ts';

const proven = new Set<string>();
const none = { broken_lines: new Map<string, string>(), proven };
const unclear = { page: 1, box: null, confidence: 0.4, source: 'ocr' as const, note: 'unclear' as const };
const doubtful = testLine(1, { in_doubt: ['quantity'], boxes: { quantity: unclear } });
const unmatched = testLine(2, { item_id: null, item: null });
const guessed = testLine(3, { stock_quantity_source: 'guess' });
const invoice = testInvoice([doubtful, unmatched, guessed]);
invoice.fields.date = testField({ in_doubt: true, note: 'day_month_order' });
invoice.fields.total = testField({ in_doubt: true });
const base = draftOf(invoice);
const names = (draft = base, broken = none) =>
  listDoubts(invoice, base, draft, broken, 'USD').map((doubt) => [doubt.field, doubt.reason]);

test('Values to check follow the order of the screen, each with its reason', () => {
  expect(names()).toEqual([
    ['date', 'day_month_order'],
    ['quantity', 'unclear'],
    ['item', 'no_item'],
    ['stock_quantity', 'guessed_conversion'],
    ['total', 'low_confidence'],
  ]);
});

test('A confirmed or retyped value is no longer in doubt', () => {
  const confirmed = ['date', wireName(doubtful.line_id, 'quantity'), wireName(guessed.line_id, 'stock_quantity')];
  const header = { ...base.header, total: '47.00' };
  expect(names({ ...base, confirmed, header })).toEqual([['item', 'no_item']]);
});

test('A value that is not a number is always in doubt', () => {
  expect(names({ ...base, header: { ...base.header, total: '4o' } })).toContainEqual(['total', 'not_a_number']);
});

test('Uncertain figures that add up are asked about together', () => {
  const unsure = testLine(5, {
    in_doubt: ['quantity', 'unit_price'],
    boxes: { quantity: unclear, unit_price: unclear },
  });
  const one = testInvoice([unsure]);
  const before = draftOf(one);
  expect(listDoubts(one, before, before, none, 'USD')).toMatchObject([
    { field: 'amount', reason: 'line_figures', also: ['quantity', 'unit_price'] },
  ]);
  const broken = { broken_lines: new Map([[unsure.line_id, '19.00']]), proven };
  expect(listDoubts(one, before, before, broken, 'USD').map((doubt) => doubt.field)).toEqual([
    'quantity',
    'unit_price',
  ]);
});

test('A proposed item is in doubt until it is confirmed or replaced', () => {
  const similar = testLine(4, { in_doubt: ['item'] });
  const one = testInvoice([similar]);
  const before = draftOf(one);
  expect(listDoubts(one, before, before, none, 'USD')).toMatchObject([{ field: 'item', reason: 'similar_item' }]);
  expect(listDoubts(one, before, { ...before, confirmed: [wireName(similar.line_id, 'item')] }, none, 'USD')).toEqual(
    [],
  );
  const other = { kind: 'item' as const, item_id: 'x', item: 'X', stock_unit: 'ea' };
  const chosen = { ...before, lines: before.lines.map((line) => ({ ...line, choice: other })) };
  expect(listDoubts(one, before, chosen, none, 'USD')).toEqual([]);
});

test('A required value that was not found is missing', () => {
  const one = testInvoice([], { number: null });
  one.fields.number = testField({ in_doubt: true });
  const before = draftOf(one);
  expect(listDoubts(one, before, before, none, 'USD')).toMatchObject([{ field: 'number', reason: 'missing' }]);
});

test('A certain amount with a wrong product is left to the live check', () => {
  const one = testInvoice([testLine(1, { in_doubt: ['amount'] })]);
  const before = draftOf(one);
  expect(listDoubts(one, before, before, none, 'USD')).toEqual([]);
  expect(
    listDoubts(one, before, before, { broken_lines: new Map([[testLine(1).line_id, '20.00']]), proven }, 'USD'),
  ).toMatchObject([{ field: 'amount', reason: 'line_product' }]);
});

test('A line that is not stock needs only readable numbers', () => {
  const lines = base.lines.map((line) => ({ ...line, choice: { kind: 'ignore' as const } }));
  expect(names({ ...base, lines }).filter(([field]) => field !== 'date' && field !== 'total')).toEqual([]);
});

test('A wrong product is in doubt only where no figure of its line is', () => {
  const broken_lines = new Map([
    [doubtful.line_id, '20.00'],
    [unmatched.line_id, '20.00'],
  ]);
  const all = names(base, { broken_lines, proven });
  expect(all.filter(([, reason]) => reason === 'line_product')).toEqual([['amount', 'line_product']]);
});

test('The next value to check follows the current cell, wraps around, and goes backward', () => {
  const doubts = listDoubts(invoice, base, base, none, 'USD');
  const order = doubts.map((doubt) => doubt.cell);
  expect(nextDoubt(doubts, order, null)?.field).toBe('date');
  expect(nextDoubt(doubts, order, order[0] ?? '')?.field).toBe('quantity');
  expect(nextDoubt(doubts, order, order.at(-1) ?? '')?.field).toBe('date');
  expect(nextDoubt(doubts, order, order[0] ?? '', -1)?.field).toBe('total');
  expect(nextDoubt([], order, null)).toBeNull();
});

test('Only lines without an item block posting', () => {
  expect(unmatchedLines(base).map((line) => line.line_id)).toEqual([unmatched.line_id]);
});

test('Every value to check has a place in the order of the cells', () => {
  const order = cellOrder(base);
  const places = listDoubts(invoice, base, base, none, 'USD').map((doubt) => order.indexOf(doubt.cell));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test('A line with unchanged doubts keeps its list', () => {
  const before = doubtsByLine(listDoubts(invoice, base, base, none, 'USD'), new Map());
  const draft = { ...base, confirmed: [wireName(doubtful.line_id, 'quantity')] };
  const after = doubtsByLine(listDoubts(invoice, base, draft, none, 'USD'), before);
  expect(after.has(doubtful.line_id)).toBe(false);
  expect(after.get(guessed.line_id)).toBe(before.get(guessed.line_id));
});

test('Figures that agree with all that is printed are not asked about, live', () => {
  const unsure = testLine(1, { in_doubt: ['quantity', 'amount'], boxes: { quantity: unclear, amount: unclear } });
  const asked = (total: number, calculated: string[] = []) => {
    const one = testInvoice([unsure], { fees: 0, tax: 0, total });
    one.fields.total = testField({ in_doubt: true });
    const before = draftOf(one);
    const cells = new Set([...calculatedCells(one, before, before), ...calculated]);
    return listDoubts(one, before, before, judge(before, cells), 'USD').map(({ field }) => field);
  };
  expect(asked(20)).toEqual([]);
  // A total that was calculated proves nothing, and neither does one that does not come out.
  expect(asked(20, ['header.total'])).toEqual(['amount', 'total']);
  expect(asked(21)).toEqual(['amount', 'total']);
  // A calculated price follows from the amount, and says nothing about the quantity.
  expect(asked(20, [`${unsure.line_id}.unit_price`])).toEqual(['quantity']);
});
