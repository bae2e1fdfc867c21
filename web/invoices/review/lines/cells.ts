import { useSyncExternalStore } from 'react';

/** Below this the lines are cards. The same width as the table's. */
const PHONE = '(max-width: 47.99em)';
/** From this width the page is beside the fields. */
const SPLIT = '(min-width: 68em)';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

export const usePhone = () => useMedia(PHONE);
export const useSplit = () => useMedia(SPLIT);

/** The field or button of a cell. */
export function cellElement(cell: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cell)}"]`);
}

/** The cell that an event came from. */
export function cellOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? null) : null;
}
