import { useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { SCROLL_POSITIONS, scrollKeyOf } from './scroll_positions.ts';

const GESTURES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * After a reload the router scrolls once, when little of the page has arrived. This scrolls to the place when the page has become long enough,
 * unless the user has moved meanwhile.
 */
export function useLateScroll(): void {
  const location = useLocation();
  const [first] = useState(location);
  useEffect(() => {
    const place = location === first && wasHere(first) ? placeOf(first) : 0;
    if (place === 0) return;
    const stop = () => {
      longer.disconnect();
      for (const gesture of GESTURES) removeEventListener(gesture, stop);
    };
    const longer = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - window.innerHeight < place) return;
      window.scrollTo(0, place);
      stop();
    });
    longer.observe(document.body);
    for (const gesture of GESTURES) addEventListener(gesture, stop, { passive: true });
    return stop;
  }, [location, first]);
}

/** Whether the page was shown in this tab before. An address that is typed again begins at its top. */
function wasHere({ key }: Location): boolean {
  const [opening] = performance.getEntriesByType('navigation');
  return key !== 'default' || (opening instanceof PerformanceNavigationTiming && opening.type !== 'navigate');
}

function placeOf(location: Location): number {
  const places: Record<string, number> = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}');
  return places[scrollKeyOf(location)] ?? 0;
}
