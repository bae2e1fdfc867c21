import { expect, test } from 'vitest';
import { ItemInput } from '#contract/inventory/items.ts';
import { ApiFailure } from '../../api.ts';
import { changesOf, fieldsOf, inputOf, itemFaults, refusalsOf } from './item_fields.ts';

const item = {
  item_id: '018f2f7e-0000-7000-8000-000000000001',
  name: 'Oat milk',
  sku: '10442',
  barcodes: ['4012345678901'],
  category: 'Drinks',
  stock_unit: 'ea',
  on_hand: 4,
  par_level: 24,
  reorder_point: null,
  levels: [{ location_id: '018f2f7e-0000-7000-8000-000000000004', par_level: 6, reorder_point: null }],
  low_at: [],
  last_cost: 2.46,
  average_cost: 2.3,
  cost_change: 0.12,
  value: 9.84,
  is_low: true,
  is_below_par: false,
  is_active: true,
  expires: true,
  vendor: null,
  preferred_vendor_id: '018f2f7e-0000-7000-8000-000000000002',
  photo_version: null,
  per_day: null,
  lasts_days: null,
  selling_price: 4.5,
  areas: [{ area_id: '018f2f7e-0000-7000-8000-000000000003', name: 'Bar' }],
  packs: [],
};

test('An item survives the form unchanged', () => {
  expect(inputOf(fieldsOf(item))).toEqual({
    name: 'Oat milk',
    sku: '10442',
    barcodes: ['4012345678901'],
    category: 'Drinks',
    stock_unit: 'ea',
    par_level: 24,
    reorder_point: null,
    levels: [{ location_id: '018f2f7e-0000-7000-8000-000000000004', par_level: 6, reorder_point: null }],
    selling_price: 4.5,
    preferred_vendor_id: '018f2f7e-0000-7000-8000-000000000002',
    expires: true,
    area_ids: ['018f2f7e-0000-7000-8000-000000000003'],
  });
});

test('A cleared field is sent as empty, and the contract accepts it', () => {
  const emptied = inputOf({ ...fieldsOf(item), sku: ' ', category: '', par_level: '' });
  expect(ItemInput.parse(emptied)).toMatchObject({ sku: null, category: null, par_level: null });
});

test('Only what was changed is sent, so that the changes of others stay', () => {
  const before = fieldsOf(item);
  expect(changesOf(before, { ...before, area_ids: [...before.area_ids] })).toEqual({});
  const levels = before.levels.map((level) => ({ ...level, par_level: 8 }));
  expect(changesOf(before, { ...before, selling_price: 5, category: ' ', levels })).toEqual({
    category: null,
    selling_price: 5,
    levels: [{ location_id: '018f2f7e-0000-7000-8000-000000000004', par_level: 8, reorder_point: null }],
  });
});

test('The form requires a name and a unit before it sends', () => {
  expect(Object.keys(itemFaults({ ...fieldsOf(null), stock_unit: ' ' }))).toEqual(['name', 'stock_unit']);
  expect(itemFaults(fieldsOf(item))).toEqual({});
});

test('A refusal appears beside its field', () => {
  expect(refusalsOf(new ApiFailure(409, 'sku_taken', 'Taken.'))).toEqual({ sku: 'Taken.' });
  expect(refusalsOf(new ApiFailure(409, 'unit_fixed', 'Kept in case.'))).toEqual({ stock_unit: 'Kept in case.' });
  expect(refusalsOf(new ApiFailure(422, 'invalid', 'Too long.', { fields: { name: 'Too long.' } }))).toEqual({
    name: 'Too long.',
  });
  expect(refusalsOf(new ApiFailure(500, 'internal', 'Oh.'))).toEqual({});
});
