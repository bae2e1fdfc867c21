import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNear, isShown, settled, swiped, type Turn, turned } from './carousel.ts';

const view = fc.record({ count: fc.integer({ min: 2, max: 6 }), visible: fc.constantFrom(1, 3) });
/** Which photos the window shows, in order. */
const seen = (turn: Turn, { count, visible }: { count: number; visible: number }) =>
  Array.from({ length: 3 * count }, (_, place) => place)
    .filter((place) => isShown(place, turn, { count, visible }))
    .map((place) => place % count);

describe('The photos of the carousel', () => {
  test('The photos wrap around in both directions, and settling does not change what is visible', () => {
    fc.assert(
      fc.property(view, fc.array(fc.constantFrom(-1, 1), { maxLength: 40 }), (given, moves) => {
        // With as many photos as places each is on the track three times, so the window always has its fill.
        fc.pre(given.count >= given.visible);
        let turn: Turn = { at: 0, isMoving: false };
        let place = 0;
        for (const by of moves) {
          turn = turned(turn, by, given);
          place = (place + by + given.count) % given.count;
          const before = seen(turn, given);
          turn = settled(turn, given.count);
          expect(turn.at).toBe(place);
          expect(seen(turn, given)).toEqual(before);
          expect(before).toEqual(Array.from({ length: given.visible }, (_, i) => (place + i) % given.count));
        }
      }),
    );
  });

  test('The photos never leave the window empty, however fast the arrows are pressed', () => {
    fc.assert(
      fc.property(view, fc.array(fc.constantFrom(-1, 1, 2, -2), { maxLength: 60 }), (given, moves) => {
        fc.pre(given.count >= given.visible);
        const end = moves.reduce<Turn>((turn, by) => turned(turn, by, given), { at: 0, isMoving: false });
        expect(seen(end, given)).toHaveLength(given.visible);
      }),
    );
  });

  test('The photos load before they scroll into view', () => {
    const given = { count: 4, visible: 1 };
    const near = Array.from({ length: 12 }, (_, place) => isNear(place, { at: 0, isMoving: false }, given));
    expect(near.flatMap((is, place) => (is ? [place] : []))).toEqual([3, 4, 5]);
  });
});

test.each([
  [-40, 1],
  [-39, 0],
  [39, 0],
  [40, -1],
  [0, 0],
])('A swipe of %i px moves the photos by %i', (way, by) => expect(swiped(way, 40)).toBe(by));
