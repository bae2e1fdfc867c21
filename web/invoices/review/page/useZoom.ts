import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { boxRect, center, clampZoom, isInView, keepPoint, layPages, type PlacedBox, zoomToRead } from './geometry.ts';

interface ZoomNeeds {
  view: RefObject<HTMLDivElement | null>;
  pages: Invoice['pages'];
  size: { width: number; height: number };
  /** The place of the current cell; it is scrolled into view when `lit` changes. */
  place: PlacedBox | null;
  lit: string | null;
  shape: 'pane' | 'strip';
}

/** Text of this height in pixels reads without effort. */
const READABLE = { pane: 11, strip: 22 };

/** A page that is almost large enough stays as wide as its pane: enlarged, its edges would be out of sight. */
const NEARLY = 1.25;

/** How large the pages are drawn; a new zoom keeps the point that it was asked at, a newly lit cell is zoomed to be read. */
export function useZoom({ view, pages, size, place, lit, shape }: ZoomNeeds) {
  const [zoom, setZoom] = useState(1);
  // A change that comes before the last one is drawn builds on that one.
  const asked = useRef(zoom);
  const goTo = useRef<{ left: number; top: number } | null>(null);

  const ask = (to: number, at: { left: number; top: number }) => {
    asked.current = to;
    goTo.current = at;
    setZoom(to);
  };
  const changeZoom = (next: (zoom: number) => number, point = { x: size.width / 2, y: size.height / 2 }) => {
    const from = asked.current;
    const to = clampZoom(next(from));
    const element = view.current;
    if (!element || to === from) return;
    const drawn = { left: element.scrollLeft, top: element.scrollTop };
    ask(to, keepPoint((from !== zoom && goTo.current) || drawn, point, to / from));
  };
  const rects = layPages(pages, size.width, zoom);
  const show = useEffectEvent(() => {
    const index = place ? pages.findIndex((page) => page.page === place.page) : -1;
    const page = rects[index];
    const element = view.current;
    if (!place || !page || !element) return;
    const wanted = zoomToRead(boxRect(place.box, page), zoom, size, READABLE[shape]);
    const next = shape === 'strip' ? wanted : wanted > zoom * NEARLY ? wanted : zoom;
    const rect = boxRect(place.box, layPages(pages, size.width, next)[index] ?? page);
    const at = { left: element.scrollLeft, top: element.scrollTop };
    if (next === zoom && shape === 'pane' && isInView(rect, at, size)) return;
    if (next === zoom) element.scrollTo(center(rect, size));
    else ask(next, center(rect, size));
  });
  const measured = size.width > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view moves when another cell is lit, not when anything else changes
  useLayoutEffect(() => {
    if (measured) show();
  }, [lit, measured]);

  // After a new zoom was drawn, and before it is seen, the view moves to where it belongs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish that was made before its zoom was drawn must wait for it
  useLayoutEffect(() => {
    if (goTo.current) view.current?.scrollTo({ ...goTo.current, behavior: 'instant' });
    goTo.current = null;
  }, [zoom]);

  return { zoom, changeZoom };
}
