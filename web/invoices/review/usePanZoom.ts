import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface PanZoom {
  view: RefObject<HTMLDivElement | null>;
  /** `ratio` to the zoom now; `point` in the view, in pixels. */
  onZoom: (ratio: number, point: { x: number; y: number }) => void;
}

const WHEEL_SPEED = 0.0022;

/**
 * Drag with the mouse to pan, Ctrl + wheel or two fingers to zoom. One finger scrolls by itself. Answers whether the pointer was
 * dragged, so that letting go is not taken for a click.
 */
export function usePanZoom({ view, onZoom }: PanZoom): { wasDragged: () => boolean } {
  const dragged = useRef(false);
  const zoom = useEffectEvent(onZoom);

  useEffect(() => {
    const element = view.current;
    if (!element) return;
    const pointIn = (x: number, y: number) => {
      const { left, top } = element.getBoundingClientRect();
      return { x: x - left, y: y - top };
    };

    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * WHEEL_SPEED), pointIn(event.clientX, event.clientY));
    };

    let from: { x: number; y: number; left: number; top: number } | null = null;
    const onDown = (event: PointerEvent) => {
      dragged.current = false;
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop };
    };
    const onMove = (event: PointerEvent) => {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!dragged.current && Math.hypot(x, y) < 4) return;
      dragged.current = true;
      element.dataset.dragging = 'true';
      element.scrollTo({ left: from.left - x, top: from.top - y, behavior: 'instant' });
    };
    const onUp = () => {
      from = null;
      delete element.dataset.dragging;
    };

    let span = 0;
    const spanOf = ([a, b]: TouchList | Touch[]) =>
      a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    const onTouchStart = (event: TouchEvent) => {
      span = event.touches.length === 2 ? spanOf(event.touches) : 0;
    };
    const onTouchMove = (event: TouchEvent) => {
      const [a, b] = event.touches;
      if (!span || !a || !b) return;
      event.preventDefault();
      const now = spanOf(event.touches);
      zoom(now / span, pointIn((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2));
      span = now;
    };

    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('pointerdown', onDown);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    element.addEventListener('touchstart', onTouchStart, { passive: true });
    element.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('pointerdown', onDown);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      element.removeEventListener('touchstart', onTouchStart);
      element.removeEventListener('touchmove', onTouchMove);
    };
  }, [view]);

  return { wasDragged: () => dragged.current };
}
