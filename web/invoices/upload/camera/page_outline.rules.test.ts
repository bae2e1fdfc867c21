import { describe, expect, it } from 'vitest';
import { type Corners, heldCorners, TABLES, tablePhoto } from '../../../testing/table_photos.ts';
import { OUTLINE_AT } from './edges.rules.ts';
import { findOutline } from './page_outline.rules.ts';

const [WIDTH, HEIGHT] = [(OUTLINE_AT * 3) / 4, OUTLINE_AT];
const size = { width: WIDTH, height: HEIGHT };
/** A page in the middle, moved aside by parts of the picture. */
function moved(dx: number, dy: number): Corners {
  const at = (x: number, y: number): [number, number] => [(x + dx) * WIDTH, (y + dy) * HEIGHT];
  return [at(0.15, 0.15), at(0.86, 0.16), at(0.85, 0.85), at(0.14, 0.84)];
}

describe('The outline of a page', () => {
  // Paper as bright as its table has no edge that could be seen.
  it.each(TABLES.filter((table) => table !== 'white'))(
    'The corners of a page are found within 3 percent of the picture (table: %s)',
    (table) => {
      for (const seed of [1, 2, 3, 4]) {
        const photo = tablePhoto({ table, seed, ...size, corners: heldCorners(seed, WIDTH, HEIGHT) });
        const found = findOutline(photo.picture);
        for (const [at, [x, y]] of photo.corners.entries()) {
          const corner = found?.corners[at] ?? { x: 0, y: 0 };
          expect(Math.hypot(corner.x * WIDTH - x, corner.y * HEIGHT - y) / HEIGHT).toBeLessThan(0.03);
        }
        expect(found?.isCut).toBe(false);
      }
    },
  );

  it.each([
    ['right', 0.4, 0],
    ['left', -0.4, 0],
    ['top', 0, -0.3],
    ['bottom', 0, 0.3],
  ])('A page that extends beyond the %s of the picture is marked as cut', (_, dx, dy) => {
    const corners = moved(dx, dy);
    const { picture } = tablePhoto({ table: 'wood', seed: 2, ...size, corners });
    expect(findOutline(picture)?.isCut).toBe(true);
  });

  it.each(['dark', 'wood', 'stone'] as const)('A table without a page has no outline (%s)', (table) => {
    const { picture } = tablePhoto({
      table,
      seed: 5,
      ...size,
      corners: moved(4, 4),
    });
    expect(findOutline(picture)).toBeNull();
  });
});
