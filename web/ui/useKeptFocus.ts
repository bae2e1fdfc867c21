import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The longest time until a window that is closing gives the focus back. */
const PATIENCE_MS = 1_000;

/** Moves the focus to `home` when the focused element disappears with a change of `seen`, such as a removed row or a finished bar. */
export function useKeptFocus(home: RefObject<HTMLElement | null>, seen: unknown): void {
  const before = useRef(seen);
  // In the frame after the change: `keepFocus` leads to a neighbor some time after it.
  useLayoutEffect(() => {
    if (before.current === seen) return;
    before.current = seen;
    const until = performance.now() + PATIENCE_MS;
    let frame = requestAnimationFrame(look);
    function look() {
      if (document.activeElement === document.body) lead(home.current);
      else if (performance.now() < until) frame = requestAnimationFrame(look);
    }
    return () => cancelAnimationFrame(frame);
  }, [home, seen]);
}

/** A page that jumps during a drag is worse than an invisible focus, so it scrolls only if the place is out of view. */
function lead(home: HTMLElement | null): void {
  home?.focus({ preventScroll: true });
  const { top = 0, bottom = 0 } = home?.getBoundingClientRect() ?? {};
  if (bottom <= 0 || top >= innerHeight) home?.scrollIntoView({ block: 'nearest' });
}
