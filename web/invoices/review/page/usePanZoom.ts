import { useGesture } from '@use-gesture/react';
import type { RefObject } from 'react';

interface PanZoom {
  view: RefObject<HTMLDivElement | null>;
  zoom: number;
  /** `point` in the view, in pixels: what is there does not move. */
  onZoom: (next: (zoom: number) => number, point: { x: number; y: number }) => void;
}

const WHEEL_SPEED = 0.0022;

/** Drag with the mouse to pan, Ctrl + wheel or two fingers to zoom. One finger scrolls natively. A drag is not a click. */
export function usePanZoom({ view, zoom, onZoom }: PanZoom): void {
  const zoomAt = (next: (zoom: number) => number, [x, y]: readonly [number, number]) => {
    const element = view.current;
    if (!element) return;
    const { left, top } = element.getBoundingClientRect();
    // As wide as a scrollbar, on both sides.
    const gutter = (element.offsetWidth - element.clientWidth) / 2;
    onZoom(next, { x: x - left - gutter, y: y - top });
  };
  useGesture(
    {
      onDrag: ({ event, movement: [x, y], memo, tap, last, cancel }) => {
        const element = view.current;
        if (!element || tap) return memo;
        if ('pointerType' in event && event.pointerType !== 'mouse') return cancel();
        const from = memo ?? { left: element.scrollLeft, top: element.scrollTop };
        element.toggleAttribute('data-dragging', !last);
        element.scrollTo({ left: from.left - x, top: from.top - y, behavior: 'instant' });
        return from;
      },
      onPinch: ({ offset: [to], origin }) => zoomAt(() => to, origin),
      // The library's own zoom by wheel is made for touchpads: one notch of a mouse would be twice the size, or none.
      onWheel: ({ event, active }) => {
        // When the wheel has come to rest, the library calls once more with the last notch.
        if (!active || (!event.ctrlKey && !event.metaKey)) return;
        event.preventDefault();
        zoomAt((now) => now * Math.exp(-event.deltaY * WHEEL_SPEED), [event.clientX, event.clientY]);
      },
    },
    {
      target: view,
      eventOptions: { passive: false },
      drag: { filterTaps: true, pointer: { keys: false, capture: false } },
      pinch: { from: () => [zoom, 0], pinchOnWheel: false, preventDefault: true, pointer: { touch: true } },
    },
  );
}
