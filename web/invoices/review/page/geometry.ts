import type { Box } from '#contract/invoices/reading/reading.ts';

/** Sizes in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}
export interface Rect extends Size {
  left: number;
  top: number;
}

export const PAGE_GAP = 16;
export const ZOOM_MIN = 0.2;
export const ZOOM_MAX = 6;

export function clampZoom(zoom: number): number {
  return Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom));
}

/** The position of each page in one long column; at zoom 1 the widest page fills `width`. */
export function layPages(pages: Size[], width: number, zoom: number): Rect[] {
  const widest = Math.max(1, ...pages.map((page) => page.width));
  let top = PAGE_GAP;
  return pages.map((page) => {
    const w = (page.width / widest) * width * zoom;
    const h = (page.height / page.width) * w;
    const rect = { left: Math.max(0, (Math.max(width, width * zoom) - w) / 2), top, width: w, height: h };
    top += h + PAGE_GAP;
    return rect;
  });
}

/** The zoom at which a page is seen whole. */
export function zoomToFit(page: Size, widest: number, view: Size): number {
  const width = (page.width / Math.max(1, widest)) * view.width;
  const height = (page.height / page.width) * width;
  return clampZoom(Math.min(1, (view.height - 2 * PAGE_GAP) / height));
}

/** A box on a page as a rectangle in the column's coordinates. */
export function boxRect(box: Box, page: Rect): Rect {
  return {
    left: page.left + box.x * page.width,
    top: page.top + box.y * page.height,
    width: box.w * page.width,
    height: box.h * page.height,
  };
}

/**
 * The zoom at which a box is readable: `readable` pixels high, unless it would then be wider than the view.
 * `rect` is the box at `zoom`.
 */
export function zoomToRead(rect: Rect, zoom: number, view: Size, readable: number): number {
  const byHeight = (readable / Math.max(1, rect.height)) * zoom;
  const byWidth = ((view.width * 0.8) / Math.max(1, rect.width)) * zoom;
  return clampZoom(Math.max(1, Math.min(byHeight, byWidth)));
}

/** Scroll offset that puts a rectangle into the middle of the view. */
export function center(rect: Rect, view: Size): { left: number; top: number } {
  return {
    left: Math.max(0, rect.left + rect.width / 2 - view.width / 2),
    top: Math.max(0, rect.top + rect.height / 2 - view.height / 2),
  };
}

/** Whether a rectangle is in view with a little air around it. */
export function isInView(rect: Rect, scroll: { left: number; top: number }, view: Size): boolean {
  const air = 24;
  return (
    rect.left >= scroll.left + Math.min(air, view.width / 10) &&
    rect.left + rect.width <= scroll.left + view.width &&
    rect.top >= scroll.top + air &&
    rect.top + rect.height <= scroll.top + view.height - air
  );
}

/** Scroll offset that keeps the point under the pointer where it is while the zoom changes. */
export function keepPoint(scroll: { left: number; top: number }, point: { x: number; y: number }, ratio: number) {
  return { left: (scroll.left + point.x) * ratio - point.x, top: (scroll.top + point.y) * ratio - point.y };
}

export interface PlacedBox {
  cell: string;
  page: number;
  box: Box;
}

/** The smallest box under a point of a page (fractions of the page), with a little tolerance; null when there is none. */
export function boxAt(boxes: PlacedBox[], page: number, x: number, y: number): PlacedBox | null {
  const slack = 0.004;
  const hit = boxes.filter(
    ({ page: on, box }) =>
      on === page &&
      x >= box.x - slack &&
      x <= box.x + box.w + slack &&
      y >= box.y - slack &&
      y <= box.y + box.h + slack,
  );
  return hit.reduce<PlacedBox | null>((best, one) => (best && area(best.box) <= area(one.box) ? best : one), null);
}

function area(box: Box): number {
  return box.w * box.h;
}
