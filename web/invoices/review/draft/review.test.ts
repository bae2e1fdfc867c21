import { expect, test } from 'vitest';
import { testInvoice, testLine } from '../../../testing/invoices.ts';
import { openReview, type ReviewAction, reviewReducer } from './review.ts';

const invoice = testInvoice([testLine(1), testLine(2, { stock_quantity_source: 'person' })]);
const [first, second] = [testLine(1).line_id, testLine(2).line_id];
const run = (...actions: ReviewAction[]) => actions.reduce(reviewReducer, openReview(invoice));

test('A corrected quantity updates the stock quantity, even with a typed conversion', () => {
  const { draft } = run(
    { type: 'cell', key: first, field: 'quantity', text: '3' },
    { type: 'per_unit', key: second, text: '12' },
    { type: 'cell', key: second, field: 'quantity', text: '3' },
  );
  expect(draft.lines[0]).toMatchObject({ quantity: '3', stock_quantity: '18', amount: '30.00' });
  expect(draft.lines[1]).toMatchObject({ quantity: '3', stock_quantity: '36', stock_typed: true });
});

test('Choosing the proposed item confirms it', () => {
  const said = invoice.lines[0];
  const choice = { kind: 'item' as const, item_id: said?.item_id ?? '', item: '', stock_unit: null };
  const { draft } = run({ type: 'choose', key: first, choice });
  expect(draft.confirmed).toEqual([`${first}.item`]);
  expect(draft.lines[0]?.stock_quantity).toBe('12');
});

test('Going back to the proposed item before another was saved brings its quantity back and confirms it', () => {
  const said = invoice.lines[0];
  const choice = { kind: 'item' as const, item_id: said?.item_id ?? '', item: '', stock_unit: null };
  const { draft } = run(
    { type: 'choose', key: first, choice: { ...choice, item_id: 'other' } },
    { type: 'choose', key: first, choice },
  );
  expect(draft.confirmed).toEqual([`${first}.item`]);
  expect(draft.lines[0]).toMatchObject({
    choice: { item_id: said?.item_id },
    stock_quantity: '12',
    stock_typed: false,
  });
});

test('Clearing and retyping a quantity keeps the conversion', () => {
  const { draft } = run(
    { type: 'cell', key: first, field: 'quantity', text: '' },
    { type: 'cell', key: first, field: 'quantity', text: '4' },
  );
  expect(draft.lines[0]?.stock_quantity).toBe('24');
});

test('The stock per unit sets the stock quantity', () => {
  const { draft } = run({ type: 'per_unit', key: first, text: '12' });
  expect(draft.lines[0]).toMatchObject({ stock_quantity: '24', stock_typed: true });
});

test('The amount of a typed line is computed until the user types one', () => {
  const typed: ReviewAction[] = [
    { type: 'add_line', key: 'n', after: null },
    { type: 'cell', key: 'n', field: 'quantity', text: '3' },
    { type: 'cell', key: 'n', field: 'unit_price', text: '1.5' },
  ];
  expect(run(...typed).draft.lines[2]?.amount).toBe('4.50');
  const more: ReviewAction[] = [...typed, { type: 'cell', key: 'n', field: 'quantity', text: '4' }];
  expect(run(...more).draft.lines[2]?.amount).toBe('6.00');
  more.push(
    { type: 'cell', key: 'n', field: 'amount', text: '5' },
    { type: 'cell', key: 'n', field: 'quantity', text: '9' },
  );
  expect(run(...more).draft.lines[2]?.amount).toBe('5');
});

test('The amount of a row that came out follows a retyped price, says so, and can be kept', () => {
  const typed: ReviewAction[] = ['', '1', '12'].map((text) => ({
    type: 'cell',
    key: first,
    field: 'unit_price',
    text,
  }));
  const after = run(...typed);
  expect(after.draft.lines[0]).toMatchObject({ unit_price: '12', amount: '24.00' });
  expect(after.followed).toEqual({ key: first, before: '20.00', after: '24.00' });
  const kept = reviewReducer(after, { type: 'undo_followed' });
  const more = reviewReducer(kept, { type: 'cell', key: first, field: 'unit_price', text: '12.5' });
  expect([more.draft.lines[0]?.amount, more.followed]).toEqual(['20.00', null]);
  // A price that makes the printed amount right again leaves it alone.
  expect(run(...typed, { type: 'cell', key: first, field: 'unit_price', text: '10' })).toMatchObject({
    followed: null,
  });
});

test('The amount of a row that did not come out stays', () => {
  const off = testInvoice([testLine(1, { amount: 21 })]);
  const { draft, followed } = reviewReducer(openReview(off), {
    type: 'cell',
    key: first,
    field: 'quantity',
    text: '3',
  });
  expect([draft.lines[0]?.amount, followed]).toEqual(['21.00', null]);
});

test('Choosing another item drops the old conversion', () => {
  const choice = { kind: 'item' as const, item_id: 'x', item: 'X', stock_unit: 'lb' };
  expect(run({ type: 'choose', key: second, choice }).draft.lines[1]).toMatchObject({
    choice,
    stock_quantity: '',
    stock_typed: false,
  });
});

test('A restored line returns to its place', () => {
  const removed = run({ type: 'remove_line', key: first });
  expect(removed.draft.lines).toHaveLength(1);
  const line = invoice.lines.length ? openReview(invoice).draft.lines[0] : undefined;
  if (!line) throw new Error('the cast has lines');
  const back = reviewReducer(removed, { type: 'restore_line', line, index: 0 });
  expect(back.draft.lines.map((one) => one.key)).toEqual([first, second]);
});

test('An answer keeps newer edits, and an outdated answer changes nothing', () => {
  const sent = run({ type: 'header', field: 'number', text: 'NF-2' });
  const typedOn = reviewReducer(sent, { type: 'header', field: 'po_number', text: 'PO' });
  const answer = testInvoice(invoice.lines, { number: 'NF-2', vendor: 'Northside', version: 2 });
  const heard = reviewReducer(typedOn, { type: 'heard', invoice: answer, sent: sent.draft });
  expect(heard.draft.header).toMatchObject({ number: 'NF-2', po_number: 'PO', vendor: 'Northside' });
  expect(reviewReducer(heard, { type: 'heard', invoice, sent: null })).toBe(heard);
});

test('A typed conversion that does not divide evenly is rounded once', () => {
  const { draft } = run(
    { type: 'cell', key: second, field: 'quantity', text: '3' },
    { type: 'stock', key: second, text: '10' },
    { type: 'cell', key: second, field: 'quantity', text: '' },
    { type: 'cell', key: second, field: 'quantity', text: '6' },
  );
  expect(draft.lines[1]).toMatchObject({ quantity: '6', stock_quantity: '20' });
});

test('A conversion that is typed while a quantity is corrected counts for the next key', () => {
  const { draft } = run(
    { type: 'cell', key: second, field: 'quantity', text: '3' },
    { type: 'per_unit', key: second, text: '12' },
    { type: 'cell', key: second, field: 'quantity', text: '4' },
  );
  expect(draft.lines[1]?.stock_quantity).toBe('48');
});
