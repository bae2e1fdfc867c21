import { expect, test } from 'vitest';
import { testField, testInvoice, testLine } from '../../../testing/invoices.ts';
import { around, placesOf } from './evidence.ts';

const at = (x: number, page: number | null = 2) => ({
  page,
  box: page === null ? null : { x, y: 0.5, w: 0.1, h: 0.02 },
  confidence: 1,
  source: 'ocr' as const,
  note: null,
});

test('A cell without a place of its own has its line’s', () => {
  const line = testLine(1, { boxes: { quantity: at(0.1), amount: at(0.8), unit_price: at(0, null) } });
  const invoice = testInvoice([line]);
  invoice.fields.date = testField({ page: 1, box: { x: 0.7, y: 0.1, w: 0.1, h: 0.02 } });
  const places = placesOf(invoice);
  expect(places.get(`${line.line_id}.quantity`)).toMatchObject({ page: 2, box: { x: 0.1, w: 0.1 } });
  expect(places.get(`${line.line_id}.unit_price`)?.box.w).toBeCloseTo(0.8);
  expect(places.get(`${line.line_id}.item`)?.box.x).toBe(0.1);
  expect(places.get('header.date')).toMatchObject({ page: 1 });
  expect(places.has('header.total')).toBe(false);
});

test('A typed line has no place', () => {
  expect(placesOf(testInvoice([testLine(1, { boxes: {} })])).size).toBe(0);
  expect(around([])).toBeNull();
});
