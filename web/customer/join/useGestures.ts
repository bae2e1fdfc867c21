import { type PointerEvent, useEffect, useRef, useState } from 'react';
import {
  CAROUSEL_SWIPE_MIN,
  CAROUSEL_TOUCH_PAUSE_MS,
  CAROUSEL_WHEEL_MIN,
  CAROUSEL_WHEEL_PAUSE_MS,
} from '#contract/customer/limits.ts';
import { swiped } from './carousel.ts';

/** After this pause a wheel starts a new gesture. One gesture moves one photo, however long it lasts. */
const WHEEL_SILENCE_MS = 150;
/** A finger that trembles does not yet pull. */
const PULL_MIN = 6;

interface Steps {
  step: (by: number, pause?: number) => void;
  hold: (ms?: number) => void;
}

/** Swiping with a finger or the mouse, and rolling sideways. Rolling down always scrolls the page. */
export function useGestures({ step, hold }: Steps) {
  const area = useRef<HTMLDivElement>(null);
  const begun = useRef<{ x: number; isPulled: boolean } | null>(null);
  const [pull, setPull] = useState(0);
  const steps = useRef({ step, hold });
  useEffect(() => {
    steps.current = { step, hold };
  });

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let way = 0;
    let isSpent = false;
    let silence: ReturnType<typeof setTimeout>;
    const roll = (event: WheelEvent) => {
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (Math.abs(sideways) <= (event.shiftKey ? 0 : Math.abs(event.deltaY))) return;
      // Else the browser would take it for "back".
      event.preventDefault();
      clearTimeout(silence);
      silence = setTimeout(() => {
        way = 0;
        isSpent = false;
      }, WHEEL_SILENCE_MS);
      if (isSpent) return;
      way += sideways;
      if (Math.abs(way) < CAROUSEL_WHEEL_MIN) return;
      isSpent = true;
      steps.current.step(way > 0 ? 1 : -1, CAROUSEL_WHEEL_PAUSE_MS);
    };
    element.addEventListener('wheel', roll, { passive: false });
    return () => {
      clearTimeout(silence);
      element.removeEventListener('wheel', roll);
    };
  }, []);

  function end(event: PointerEvent, isDone: boolean) {
    if (!begun.current) return;
    const by = isDone && begun.current.isPulled ? swiped(event.clientX - begun.current.x, CAROUSEL_SWIPE_MIN) : 0;
    begun.current = null;
    setPull(0);
    if (by === 0) hold(CAROUSEL_TOUCH_PAUSE_MS);
    else step(by);
  }

  return {
    area,
    /** How far the photos are pulled aside now, in pixels. */
    pull,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (!event.isPrimary || event.button !== 0) return;
        begun.current = { x: event.clientX, isPulled: false };
        hold();
      },
      onPointerMove(event: PointerEvent) {
        if (!begun.current || !event.isPrimary) return;
        const way = event.clientX - begun.current.x;
        if (!begun.current.isPulled && Math.abs(way) < PULL_MIN) return;
        if (!begun.current.isPulled) area.current?.setPointerCapture(event.pointerId);
        begun.current.isPulled = true;
        setPull(way);
      },
      onPointerUp: (event: PointerEvent) => end(event, true),
      onPointerCancel: (event: PointerEvent) => end(event, false),
    },
  };
}
