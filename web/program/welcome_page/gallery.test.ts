import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WelcomePagePhoto } from '#contract/program/welcome_page.ts';
import { afterSave, inSavedOrder, isOrderDirty, keptOrder, moved, newFiles, type Tile, tileOf } from './gallery.ts';

const photo = (id: string, position = 0): WelcomePagePhoto => ({
  welcome_page_photo_id: id,
  position,
  url: `/${id}.jpg`,
  width: 4,
  height: 3,
  sources: [],
});
const kept = (id: string): Tile => tileOf(photo(id));
const fresh = (name: string): Tile => ({ key: `new-${name}`, file: new File(['x'], name), url: `blob:${name}` });

test('Moving a tile neither loses nor duplicates one', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string()),
      fc.integer({ min: -2, max: 8 }),
      fc.integer({ min: -2, max: 8 }),
      (list, from, to) => {
        expect([...moved(list, from, to)].sort()).toEqual([...list].sort());
      },
    ),
  );
});

// spec: 4-gallery-order
test('Reordering saved photos makes the order dirty, and adding new ones does not', () => {
  const saved = [photo('a'), photo('b'), photo('c')];
  expect(isOrderDirty([kept('a'), kept('b'), kept('c')], saved)).toBe(false);
  expect(isOrderDirty([fresh('x'), kept('a'), kept('b'), kept('c')], saved)).toBe(false);
  expect(isOrderDirty([kept('b'), kept('a'), kept('c')], saved)).toBe(true);
  // One that another user removed leaves no dirt behind.
  expect(isOrderDirty([kept('a'), kept('c')], saved)).toBe(false);
  const shuffled = [fresh('x'), kept('c'), kept('a'), kept('b')];
  expect(keptOrder(inSavedOrder(shuffled, saved))).toEqual(['a', 'b', 'c']);
  expect(newFiles(inSavedOrder(shuffled, saved))).toHaveLength(1);
});

test('After a save every file is its saved photo in the same position', () => {
  const tiles = [fresh('x'), kept('a'), fresh('y'), kept('b')];
  expect(newFiles(tiles).map(({ name }) => name)).toEqual(['x', 'y']);
  const photos = [photo('a'), photo('b'), photo('X'), photo('Y')];
  expect(keptOrder(afterSave(tiles, photos, ['X', 'Y']))).toEqual(['X', 'a', 'Y', 'b']);
  expect(isOrderDirty(afterSave(tiles, photos, ['X', 'Y']), photos)).toBe(true);
});

test('A duplicate file appears once, and photos that another user added appear', () => {
  const tiles = [kept('a'), fresh('a again'), fresh('x'), fresh('x again')];
  const photos = [photo('a'), photo('X'), photo('theirs')];
  expect(keptOrder(afterSave(tiles, photos, ['a', 'X', 'X']))).toEqual(['a', 'X', 'theirs']);
});
