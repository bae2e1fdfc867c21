import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * The arrow keys, Home and End of a long table, of whose rows only some exist.
 * @param onMove is told the row that a key asked for, so that it exists
 */
export function useRowKeys(
  body: RefObject<HTMLTableSectionElement | null>,
  total: number,
  onMove: (index: number) => void,
) {
  // A row that a key asked for comes into sight, and gets the focus when it has arrived.
  const awaited = useRef<number | null>(null);
  useEffect(() => {
    if (awaited.current === null) return;
    const row = body.current?.querySelector<HTMLElement>(`tr[data-index="${awaited.current}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    const target = row?.querySelector<HTMLElement>('a[href], button');
    if (!target) return;
    awaited.current = null;
    target.focus({ preventScroll: true });
  });
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined || !(event.target instanceof HTMLElement)) return;
    if (event.target.closest('input:not([type="checkbox"]), textarea, select, [role="combobox"]')) return;
    const at = indexOf(event.target);
    if (at === null) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(total - 1, (awaited.current ?? at) + step));
    awaited.current = next;
    onMove(next);
  };
}

/** The place of the row that has the element. */
export function indexOf(element: Element): number | null {
  const index = element.closest<HTMLElement>('tr[data-index]')?.dataset.index;
  return index === undefined ? null : Number(index);
}
