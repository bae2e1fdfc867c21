import { expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { ApiFailure, failureOf, sentenceOf, urlOf } from './api.ts';

test('An address has its parameters and omits empty ones', () => {
  expect(urlOf(inventory.listMovements, { params: { item_id: 'a b' }, query: { limit: 25, offset: 0 } })).toBe(
    '/api/items/a%20b/movements?limit=25&offset=0',
  );
  expect(urlOf(inventory.listItems, { query: { search: '', low: undefined, category: null } })).toBe('/api/items');
});

test("A failure carries the server's sentence, its code and the rest", () => {
  const text = JSON.stringify({ detail: 'Taken.', code: 'sku_taken', fields: { sku: 'x' }, request_id: 'r1' });
  expect(failureOf(409, text, null)).toMatchObject({
    status: 409,
    code: 'sku_taken',
    detail: 'Taken.',
    request_id: 'r1',
    more: { fields: { sku: 'x' } },
  });
});

test("A proxy's page is not shown to the shop", () => {
  const failure = failureOf(502, '<html>Bad gateway</html>', null);
  expect(failure.code).toBe('internal');
  expect(sentenceOf(failure)).not.toContain('html');
});

test('An unexpected error still gets a sentence', () => {
  expect(sentenceOf(new TypeError('x is undefined'))).not.toContain('undefined');
  expect(sentenceOf(new ApiFailure(404, 'not_found', 'Gone.'))).toBe('Gone.');
});
