import { expect, test } from 'vitest';
import { testInvoice, testLine } from '../../../testing/invoices.ts';
import { draftOf, emptyLine, type InvoiceDraft } from './draft.ts';
import { adoptIds, mergeBackup, mergeDrafts, overlaps } from './merge.ts';

const invoice = testInvoice([testLine(1), testLine(2), testLine(3)]);
const base = draftOf(invoice);

function typed(draft: InvoiceDraft, key: string, change: object): InvoiceDraft {
  return { ...draft, lines: draft.lines.map((line) => (line.key === key ? { ...line, ...change } : line)) };
}
const key = (position: number) => base.lines[position - 1]?.key ?? '';

test('My edits stay, and their changes arrive', () => {
  const mine = typed({ ...base, header: { ...base.header, number: 'NF-2' } }, key(1), { quantity: '5' });
  const theirs = typed({ ...base, header: { ...base.header, total: '50.00' } }, key(1), { amount: '21.00' });
  const merged = mergeDrafts(base, mine, theirs);
  expect(merged.header).toMatchObject({ number: 'NF-2', total: '50.00' });
  expect(merged.lines[0]).toMatchObject({ quantity: '5', amount: '21.00' });
  expect(overlaps(base, mine, theirs)).toEqual([]);
});

test('An equal number in another notation does not change under the cursor', () => {
  const mine = { ...base, header: { ...base.header, total: '46.5' } };
  expect(mergeDrafts(mine, mine, base).header.total).toBe('46.5');
});

test('An unchanged row is the same object', () => {
  const merged = mergeDrafts(base, base, typed(draftOf(invoice), key(2), { code: 'NEW' }));
  expect(merged.lines[0]).toBe(base.lines[0]);
  expect(merged.lines[1]?.code).toBe('NEW');
});

test('Lines that either side removed are gone, and lines that they added appear', () => {
  const mine = { ...base, lines: base.lines.slice(1) };
  const theirs = draftOf(testInvoice([testLine(1), testLine(2), testLine(4)]));
  expect(mergeDrafts(base, mine, theirs).lines.map((line) => line.code)).toEqual(['C2', 'C4']);
});

test('My new line keeps its place and takes its id from the answer', () => {
  const mine = { ...base, lines: base.lines.toSpliced(1, 0, { ...emptyLine('n'), code: 'N' }) };
  const answer = draftOf(testInvoice([testLine(1), testLine(9, { code: 'N' }), testLine(2), testLine(3)]));
  const merged = mergeDrafts(adoptIds(mine, mine, answer), adoptIds(mine, mine, answer), answer);
  expect(merged.lines.map((line) => line.code)).toEqual(['C1', 'N', 'C2', 'C3']);
  expect(merged.lines[1]).toMatchObject({ key: 'n', line_id: testLine(9).line_id });
});

test('A new line that is not sent yet survives an answer', () => {
  const mine = { ...base, lines: base.lines.toSpliced(1, 0, { ...emptyLine('n'), code: 'N' }) };
  expect(mergeDrafts(base, mine, base).lines.map((line) => line.code)).toEqual(['C1', 'N', 'C2', 'C3']);
});

test('A value that both sides changed is one conflict', () => {
  const mine = typed(typed(base, key(1), { quantity: '5' }), key(2), { quantity: '6' });
  const theirs = typed(typed(base, key(1), { quantity: '7' }), key(2), { quantity: '8' });
  expect(overlaps(base, mine, theirs)).toEqual(['quantity']);
  expect(overlaps(base, mine, mine)).toEqual([]);
});

test('A confirmation that was sent is not sent again', () => {
  const sent = { ...base, confirmed: ['date'] };
  expect(mergeDrafts(sent, { ...base, confirmed: ['date', 'total'] }, base).confirmed).toEqual(['total']);
});

test('A new line that was stored before its tab closed is there once, with what was typed and chosen since', () => {
  const added = { ...emptyLine('n'), code: 'N', choice: { kind: 'ignore' as const } };
  const draft = { ...base, lines: [...base.lines, added] };
  const sent = [draft];
  const line = { ...added, key: 'stored', line_id: testLine(9).line_id };
  const stored = { ...base, lines: [...base.lines, line] };
  const kept = mergeBackup({ base, draft, sent }, stored).lines;
  expect(kept.map(({ code }) => code)).toEqual(['C1', 'C2', 'C3', 'N']);
  expect(kept[3]).toMatchObject({ line_id: line.line_id, choice: added.choice });
  const choice = { kind: 'item' as const, item_id: 'i', item: 'Nuts', stock_unit: 'ea' };
  const later = typed(typed(draft, 'n', { code: 'NEW', choice }), key(1), { quantity: '5' });
  const merged = mergeBackup({ base, draft: later, sent: [...sent, later] }, stored).lines;
  expect(merged.map(({ code }) => code)).toEqual(['C1', 'C2', 'C3', 'NEW']);
  expect(merged[3]).toMatchObject({ line_id: line.line_id, choice });
  expect(merged[0]?.quantity).toBe('5');
});

test('What was sent and not stored before its tab closed is kept', () => {
  const choice = { kind: 'ignore' as const };
  const chosen = typed(base, key(1), { choice });
  const back = mergeBackup({ base, draft: chosen, sent: [chosen] }, base);
  expect(back.lines[0]?.choice).toEqual(choice);
  const draft = { ...base, lines: [...base.lines, { ...emptyLine('n'), code: 'N' }] };
  const lines = mergeBackup({ base, draft, sent: [draft] }, base).lines;
  expect(lines.map(({ code }) => code)).toEqual(['C1', 'C2', 'C3', 'N']);
});
