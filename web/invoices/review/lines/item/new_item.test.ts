import { expect, test } from 'vitest';
import { priceChange } from '../price.ts';
import { newItemFrom } from './new_item.ts';

test.each([
  ['LB', 'lb'],
  ['lbs.', 'lb'],
  ['', 'ea'],
  ['KG', 'kg'],
  ['KGM', 'kg'],
  ['Dozen', 'ea'],
  ['hrs', 'hour'],
  ['HUR', 'hour'],
  ['h', 'hour'],
  ['m²', 'm2'],
  ['bdl', 'bdl'],
  ['1b', 'lb'],
  ['5x', 'ea'],
])('An item bought by %j is kept in %s', (unit, stock_unit) => {
  expect(newItemFrom({ description: 'X y', code: '', pack: '', unit })).toMatchObject({
    kind: 'new',
    name: 'X y',
    stock_unit,
  });
});

test.each([
  ['CS', '6/1LT', 'Oat milk', 'ea'],
  ['CS', '', 'Avocado Hass 48 CT', 'ea'],
  ['Karton', '', 'Karton 3 x 20', 'ea'],
  ['CS', '', 'Napkin Cocktail Black 1-Ply', 'case'],
  ['SK', '', 'Onion Yellow Jumbo 50 LB', 'bag'],
  ['BX', '', 'Mushroom Portobello 5"', 'box'],
])('An item bought by %j with the pack %j and the words %j is kept in %s', (unit, pack, description, stock_unit) => {
  expect(newItemFrom({ description, code: '', pack, unit })).toMatchObject({ stock_unit });
});

test('A line without a description is named by its code', () => {
  expect(newItemFrom({ description: ' ', code: '10442', pack: '', unit: '' }).name).toBe('10442');
});

test('A price change is a fraction; a first purchase, noise and impossible prices give none', () => {
  expect(priceChange('143.28', { unit_price: 131.45, date: '2026-10-21' })).toBe(0.09);
  expect(priceChange('10', { unit_price: 10.01, date: '2026-10-21' })).toBeNull();
  expect(priceChange('10', null)).toBeNull();
  expect(priceChange('x', { unit_price: 10, date: '2026-10-21' })).toBeNull();
});
