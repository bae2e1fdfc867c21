import { expect, test } from 'vitest';
import { testInvoice, testLine } from '../../../testing/invoices.ts';
import { draftOf, emptyLine, inputOf, isBlank, tidyText } from './draft.ts';

const base = draftOf(testInvoice([testLine(1), testLine(2, { stock_quantity_source: 'person' })]));

test('An untouched draft sends nothing', () => {
  expect(inputOf(base, base)).toBeNull();
});

test('An equal number in another notation sends nothing', () => {
  expect(inputOf({ ...base, header: { ...base.header, total: '46.50' } }, base)).toBeNull();
  expect(inputOf({ ...base, header: { ...base.header, total: '46,5' } }, base)).toBeNull();
});

test('Only the changed header field is sent, as an exact decimal', () => {
  expect(inputOf({ ...base, header: { ...base.header, total: '1,046.10' } }, base)).toEqual({ total: '1046.1' });
  expect(inputOf({ ...base, header: { ...base.header, number: ' ' } }, base)).toEqual({ number: null });
});

test('A value that is not a number is not sent', () => {
  expect(inputOf({ ...base, header: { ...base.header, total: '46.5o' } }, base)).toBeNull();
  const lines = base.lines.map((line, index) => (index === 0 ? { ...line, amount: 'abc', code: 'X' } : line));
  expect(inputOf({ ...base, lines }, base)?.lines?.[0]).toMatchObject({ amount: '20', code: 'X' });
});

test('A changed line sends the whole list, and the stock quantity only where the user typed it', () => {
  const lines = base.lines.map((line, index) => (index === 0 ? { ...line, quantity: '3' } : line));
  const sent = inputOf({ ...base, lines }, base)?.lines;
  expect(sent).toHaveLength(2);
  expect(sent?.[0]).toMatchObject({ quantity: '3' });
  expect(sent?.[0]).not.toHaveProperty('stock_quantity');
  expect(sent?.[1]).toMatchObject({ stock_quantity: '12' });
});

test('The goods of a line are sent only where a user chose others', () => {
  const lines = base.lines.map((line) => ({ ...line, quantity: '3' }));
  for (const line of inputOf({ ...base, lines }, base)?.lines ?? []) expect(line).not.toHaveProperty('item_id');
  const other = { kind: 'item' as const, item_id: 'other', item: 'Nuts', stock_unit: 'lb' };
  const chosen = lines.map((line, index) => (index === 0 ? { ...line, choice: other } : line));
  expect(inputOf({ ...base, lines: chosen }, base)?.lines?.[0]).toMatchObject({ item_id: 'other' });
  const added = [...base.lines, { ...emptyLine('n'), choice: other }];
  expect(inputOf({ ...base, lines: added }, base)?.lines?.[2]).toMatchObject({ item_id: 'other' });

  const part = { item_id: 'nuts', item: 'Nuts', stock_unit: 'lb', quantity: 2, price: null };
  const mixed = {
    ...base,
    lines: base.lines.map((line) => ({ ...line, choice: { kind: 'case' as const, parts: [part] } })),
  };
  const counted = mixed.lines.map((line) => ({ ...line, quantity: '3' }));
  expect(inputOf({ ...mixed, lines: counted }, mixed)?.lines?.[0]).not.toHaveProperty('parts');
  const fewer = { kind: 'case' as const, parts: [{ ...part, quantity: 1 }] };
  const refilled = counted.map((line) => ({ ...line, choice: fewer }));
  expect(inputOf({ ...mixed, lines: refilled }, mixed)?.lines?.[0]).toMatchObject({ parts: [{ quantity: 1 }] });
});

test('A line that was added here and saved sends nothing more', () => {
  const saved = { ...base, lines: base.lines.map((line) => ({ ...line, price_only: false })) };
  const here = { ...saved, lines: saved.lines.map((line) => ({ ...line, key: `own ${line.key}` })) };
  expect(inputOf(here, saved)).toBeNull();
});

test('Removed and ignored lines are sent, and a blank new line is not', () => {
  expect(inputOf({ ...base, lines: base.lines.slice(1) }, base)?.lines).toHaveLength(1);
  expect(inputOf({ ...base, lines: [...base.lines, emptyLine('n')] }, base)).toBeNull();
  expect(isBlank({ ...emptyLine('n'), code: '7' })).toBe(false);
  const ignored = base.lines.map((line) => ({ ...line, choice: { kind: 'ignore' as const } }));
  expect(inputOf({ ...base, lines: ignored }, base)?.lines?.[0]).toMatchObject({ ignore: true });
});

test('A removed item is sent as null, and a line that never had one lets the server match it', () => {
  const none = { kind: 'none' as const };
  const taken = base.lines.map((line) => ({ ...line, choice: none }));
  expect(inputOf({ ...base, lines: taken }, base)?.lines?.[0]).toMatchObject({ item_id: null });
  const open = { ...base, lines: taken };
  const renamed = taken.map((line) => ({ ...line, description: 'OAT MILK' }));
  expect(inputOf({ ...open, lines: renamed }, open)?.lines?.[0]).not.toHaveProperty('item_id');
});

test('A new item is sent with its line', () => {
  const choice = { kind: 'new' as const, name: 'Romaine hearts', stock_unit: 'ea', category: null };
  const lines = [{ ...emptyLine('n'), description: 'ROMAINE', choice }];
  expect(inputOf({ ...base, lines: [...base.lines, ...lines] }, base)?.lines?.[2]).toMatchObject({
    description: 'ROMAINE',
    new_item: { name: 'Romaine hearts', stock_unit: 'ea', category: null },
  });
});

test.each([
  ['amount', '5', '5.00'],
  ['unit_price', '0.0625', '0.0625'],
  ['total', '1,204.5', '1204.50'],
  ['total', '12a', '12a'],
  ['total', '', ''],
  ['quantity', '4.5', '4.5'],
  ['number', '12', '12'],
])('The field %s with %j is shown as %j after it loses the focus', (field, text, expected) => {
  expect(tidyText(field, text)).toBe(expected);
});
