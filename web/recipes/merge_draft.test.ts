import { describe, expect, test } from 'vitest';
import { mergeDrafts } from './merge_draft.ts';
import { EMPTY, type RecipeDraft, type RecipeDraftLine } from './recipe_draft.ts';

const line = (name: string, quantity: number): RecipeDraftLine => ({
  item_id: name,
  part_id: null,
  name,
  own_unit: 'lb',
  units: [],
  unit_cost: 1,
  unmeasured_count: 0,
  is_active: true,
  key: `${name} ${quantity}`,
  quantity,
  unit: 'lb',
  usable_percent: 100,
});
const BEFORE: RecipeDraft = { ...EMPTY, name: 'Soup', lines: [line('leek', 1), line('salt', 2), line('cream', 3)] };
const quantities = ({ lines }: RecipeDraft) => Object.fromEntries(lines.map(({ name, quantity }) => [name, quantity]));

test('Both users’ changes are kept where they do not touch the same field or ingredient', () => {
  const mine = { ...BEFORE, note: 'Stir.', lines: [line('leek', 9), line('salt', 2), line('thyme', 4)] };
  const theirs = {
    ...BEFORE,
    name: 'Leek soup',
    lines: [line('leek', 1), line('salt', 5), line('cream', 3), line('oil', 6)],
  };
  const { draft, fields, lines } = mergeDrafts(BEFORE, mine, theirs);
  expect(draft).toMatchObject({ name: 'Leek soup', note: 'Stir.' });
  expect(quantities(draft)).toEqual({ leek: 9, salt: 5, oil: 6, thyme: 4 });
  expect([fields, lines]).toEqual([[], []]);
});

test('Where both changed the same, the other user’s values stay and are named', () => {
  const mine = { ...BEFORE, name: 'Soup of the day', selling_price: 8, lines: [line('leek', 9), line('salt', 4)] };
  const theirs = { ...BEFORE, name: 'Leek soup', selling_price: 8, lines: [line('leek', 7), line('cream', 5)] };
  const { draft, fields, lines } = mergeDrafts(BEFORE, mine, theirs);
  expect(draft).toMatchObject({ name: 'Leek soup', selling_price: 8 });
  expect(quantities(draft)).toEqual({ leek: 7, cream: 5 });
  expect([fields, lines]).toEqual([['name'], ['leek', 'cream', 'salt']]);
});

describe('The same ingredient twice', () => {
  const twice = (...lines: RecipeDraftLine[]): RecipeDraft => ({ ...BEFORE, lines });
  const [first, second] = [line('salt', 1), line('salt', 2)];
  const before = twice(first, second);
  /** The quantities of the merged lines, and whose lines both changed. */
  const merged = (mine: RecipeDraft, theirs: RecipeDraft) => {
    const { draft, lines } = mergeDrafts(before, mine, theirs);
    return [draft.lines.map(({ quantity }) => quantity), lines];
  };

  test.each([
    ['its first line', twice(second)],
    ['its second line', twice(first)],
  ])('No line comes back where one user deleted both and the other one %s', (_which, one) => {
    expect(merged(twice(), one)).toEqual([[], []]);
    expect(merged(one, twice())).toEqual([[], []]);
  });

  test('An ingredient is deleted where each user deleted another one of its lines', () => {
    expect(merged(twice(second), twice(first))).toEqual([[], []]);
  });

  test('One line of an ingredient can be changed by one user, and the other one deleted by the other user', () => {
    expect(merged(twice(second), twice(first, line('salt', 5)))).toEqual([[5], []]);
    expect(merged(twice(line('salt', 5), second), twice(first))).toEqual([[5], []]);
  });

  test('Lines that users added beside the known ones stay, and the same one is added once', () => {
    const more = twice(first, second, line('salt', 7));
    expect(merged(more, before)).toEqual([[1, 2, 7], []]);
    expect(merged(more, twice(first, second, line('salt', 7)))).toEqual([[1, 2, 7], []]);
  });
});
