import { expect, test } from 'vitest';
import { boxAt, boxRect, center, isInView, keepPoint, layPages, zoomToFit, zoomToRead } from './geometry.ts';

const page = { width: 1000, height: 1400 };

test('Pages form one column, and the widest page fills the width', () => {
  const [first, second] = layPages([page, { width: 500, height: 500 }], 600, 1);
  expect(first).toEqual({ left: 0, top: 16, width: 600, height: 840 });
  expect(second).toEqual({ left: 150, top: 872, width: 300, height: 300 });
});

test('A whole page is as high as the view and never wider', () => {
  const view = { width: 600, height: 452 };
  const zoom = zoomToFit(page, 1000, view);
  expect(layPages([page], view.width, zoom)[0]?.height).toBeCloseTo(420);
  expect(zoomToFit({ width: 1000, height: 200 }, 1000, view)).toBe(1);
});

test('A box is enlarged until it is readable, stays inside the view, and is never smaller than on the whole page', () => {
  const view = { width: 360, height: 200 };
  expect(zoomToRead({ left: 0, top: 0, width: 30, height: 7 }, 1, view, 28)).toBe(4);
  expect(zoomToRead({ left: 0, top: 0, width: 144, height: 7 }, 1, view, 28)).toBe(2);
  expect(zoomToRead({ left: 0, top: 0, width: 340, height: 40 }, 1, view, 28)).toBe(1);
});

test('A box in the middle of the page is centered in the view', () => {
  const rect = boxRect({ x: 0.5, y: 0.5, w: 0.1, h: 0.02 }, { left: 0, top: 16, width: 1000, height: 1400 });
  const view = { width: 400, height: 300 };
  const scroll = center(rect, view);
  expect(scroll).toEqual({ left: 350, top: 580 });
  expect(isInView(rect, scroll, view)).toBe(true);
  expect(isInView(rect, { left: 350, top: 800 }, view)).toBe(false);
  expect(center({ left: 0, top: 0, width: 10, height: 10 }, view)).toEqual({ left: 0, top: 0 });
});

test('The point under the pointer stays while zooming', () => {
  expect(keepPoint({ left: 100, top: 0 }, { x: 50, y: 20 }, 2)).toEqual({ left: 250, top: 20 });
});

test('The smaller of two boxes under a point is chosen', () => {
  const row = { cell: 'row', page: 1, box: { x: 0, y: 0.1, w: 1, h: 0.1 } };
  const cell = { cell: 'cell', page: 1, box: { x: 0.4, y: 0.12, w: 0.1, h: 0.02 } };
  expect(boxAt([row, cell], 1, 0.45, 0.13)?.cell).toBe('cell');
  expect(boxAt([row, cell], 1, 0.8, 0.13)?.cell).toBe('row');
  expect(boxAt([row, cell], 2, 0.45, 0.13)).toBeNull();
});
