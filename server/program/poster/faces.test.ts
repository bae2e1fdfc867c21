import fc from 'fast-check';
import { expect, test } from 'vitest';
import { posterTexts } from '#contract/program/poster.texts.ts';
import { POSTER_COLOR } from '#contract/program/poster.ts';
import { POSTER_FIELDS, POSTER_SIZES, type PosterField, type PosterSize } from '#contract/program/poster_parts.ts';
import { drawQr, QUIET_ZONE } from '#server/platform/drawing/qr_code.ts';
import type { PosterContent } from './content.ts';
import { lettering } from './lettering.ts';
import type { Mark, Scene } from './scene.ts';
import { drawFace, drawSheet } from './sheet.ts';

const qr = drawQr(`https://shop.example.com/loyalty-signup?company_id=${'0'.repeat(36)}&source=table-4`);
const CONTENT: PosterContent = {
  ...posterTexts.start('Maple Deli'),
  color: POSTER_COLOR,
  company: 'Maple Deli',
  qr,
  logo: null,
};

interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
  isCode: boolean;
}

/** The extents of everything on the page: for curves their handles, which are never smaller. */
function places(scene: Scene, scale = 1): Place[] {
  return scene.marks.flatMap((mark) => {
    if (mark.kind === 'piece') return places(mark.scene, scale * (mark.scale ?? 1));
    return [placeOf(mark, scale)];
  });
}

function placeOf(mark: Exclude<Mark, { kind: 'piece' }>, scale: number): Place {
  if (mark.kind === 'picture') {
    const { x, y, side } = mark;
    const [left, top] = [x * scale, y * scale];
    return { left, top, right: left + side * scale, bottom: top + side * scale, isCode: false };
  }
  const numbers = [...mark.d.matchAll(/-?\d+(\.\d+)?/g)].map(([text]) => Number(text));
  const own = mark.kind === 'area' ? mark : { x: 0, y: 0, scale: 1 };
  const along = (axis: 0 | 1, moved = 0) =>
    numbers.filter((_, at) => at % 2 === axis).map((value) => (moved + value * (own.scale ?? 1)) * scale);
  const [xs, ys] = [along(0, own.x), along(1, own.y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    isCode: mark.kind === 'area' && mark.even_odd === true,
  };
}

const meet = (a: Place, b: Place) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const holds = (outer: Place, inner: Place) =>
  outer.left <= inner.left && outer.right >= inner.right && outer.top <= inner.top && outer.bottom >= inner.bottom;

function check(content: PosterContent, size: PosterSize): void {
  const face = drawFace(lettering(), content, size);
  const all = places(face);
  for (const { left, top, right, bottom } of all) {
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(-0.01);
    expect(right).toBeLessThanOrEqual(face.width + 0.01);
    expect(bottom).toBeLessThanOrEqual(face.height + 0.01);
  }
  const code = all.find((place) => place.isCode);
  if (!code) throw new Error('no code');
  const quiet = ((code.right - code.left) / (qr.width - 2 * QUIET_ZONE)) * QUIET_ZONE;
  const [left, top, right, bottom] = [code.left - quiet, code.top - quiet, code.right + quiet, code.bottom + quiet];
  const whole = { left: left + 0.1, top: top + 0.1, right: right - 0.1, bottom: bottom - 0.1, isCode: true };
  // Large enough for a phone at arm's length: modules of half a millimeter.
  expect((code.right - code.left) / (qr.width - 2 * QUIET_ZONE)).toBeGreaterThan((0.5 / 25.4) * 72);
  const inTheWay = all.filter((place) => place !== code && meet(place, whole) && !holds(place, whole));
  expect(inTheWay).toEqual([]);
}

test.each(POSTER_SIZES)('%s: Nothing leaves the page or stands in the quiet zone with any words', (size) => {
  const sign = fc.constantFrom(...'aWil mÄßg-éЖ', '☕', '👨‍👩‍👧');
  const words = (field: PosterField) =>
    fc
      .string({ unit: sign, minLength: 0, maxLength: POSTER_FIELDS[field] })
      .map((text) => text.slice(0, POSTER_FIELDS[field]));
  const fields = Object.keys(POSTER_FIELDS) as PosterField[];
  const written = fc.record(
    Object.fromEntries(fields.map((field) => [field, fc.oneof(fc.constant(''), words(field))])) as Record<
      PosterField,
      fc.Arbitrary<string>
    >,
  );
  check(CONTENT, size);
  fc.assert(
    fc.property(written, (some) => check({ ...CONTENT, ...some }, size)),
    { numRuns: 12 },
  );
});

test.each(POSTER_SIZES)('%s: The longest words of every field fit', (size) => {
  const longest = Object.fromEntries(
    Object.entries(POSTER_FIELDS).map(([field, max]) => [field, 'W'.repeat(max)]),
  ) as Record<PosterField, string>;
  check({ ...CONTENT, ...longest, company: 'W'.repeat(200) }, size);
  check({ ...CONTENT, ...longest, company: 'W'.repeat(200), logo: Buffer.alloc(0) }, size);
});

test('The sheets are exactly US letter, and their pieces have the sizes of the labels that are sold', () => {
  const inches = ({ width, height }: Scene) => [width / 72, height / 72];
  const faces = Object.fromEntries(POSTER_SIZES.map((size) => [size, drawFace(lettering(), CONTENT, size)]));
  expect(POSTER_SIZES.map((size) => inches(faces[size] as Scene))).toEqual([
    [8.5, 11],
    [4.25, 5.5],
    [4, 10 / 3],
  ]);
  for (const size of POSTER_SIZES) expect(inches(drawSheet(faces[size] as Scene, size))).toEqual([8.5, 11]);
  const pieces = drawSheet(faces.sticker as Scene, 'sticker').marks.filter((mark) => mark.kind === 'piece');
  expect(pieces.map(({ x, y }) => [x / 72, y / 72])).toEqual([
    [0.15625, 0.5],
    [4.34375, 0.5],
    [0.15625, 0.5 + 10 / 3],
    [4.34375, 0.5 + 10 / 3],
    [0.15625, 0.5 + 20 / 3],
    [4.34375, 0.5 + 20 / 3],
  ]);
  const tents = drawSheet(faces.table_tent as Scene, 'table_tent').marks.filter((mark) => mark.kind === 'piece');
  expect(tents.map(({ x, y, turned = false }) => [x / 72, y / 72, turned])).toEqual([
    [0, 0, true],
    [0, 5.5, false],
    [4.25, 0, true],
    [4.25, 5.5, false],
  ]);
});
