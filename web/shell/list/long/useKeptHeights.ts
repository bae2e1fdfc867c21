import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { scrollKeyOf } from '../../scroll_positions.ts';

/** One list has room: other things are kept in this tab that matter more. */
const KEPT = 'row_heights';

/**
 * The heights that the rows of a long list had when its page was left. With estimated ones, the place to which a reload or the way back scrolls
 * would show other rows.
 * @param spelled the list and its filters
 */
export function useKeptHeights(spelled: string) {
  const page = scrollKeyOf(useLocation());
  const [first] = useState(() => ({ spelled, heights: heightsOf(page) }));
  return {
    heightOf: (index: number) => (spelled === first.spelled ? first.heights[index] : undefined),
    page,
  };
}

/** Keeps the heights down to the last row in sight, for when this page is shown again. */
export function useHeightKeeper(page: string, virtualizer: Virtualizer<Window, Element>): void {
  useLayoutEffect(() => {
    const keep = () => {
      const length = (virtualizer.range?.endIndex ?? -1) + 1;
      keepHeights(
        page,
        Array.from({ length }, (_, index) => virtualizer.measurementsCache[index]?.size ?? 0),
      );
    };
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [page, virtualizer]);
}

function heightsOf(page: string): number[] {
  const [of, heights] = (sessionStorage.getItem(KEPT) ?? '').split(' ');
  return of === page && heights ? heights.split(',').map(Number) : [];
}

function keepHeights(page: string, heights: number[]): void {
  try {
    sessionStorage.setItem(KEPT, `${page} ${heights.join()}`);
  } catch {
    // No room: the rows are about there.
  }
}
