import { useEffect } from 'react';
import { onLogout } from '../../session.ts';

/** What the review of an invoice cost so far. */
interface Effort {
  presses: number;
  seconds: number;
}

/** After this many seconds without input, the user is not working on the invoice. */
const PAUSE_S = 60;

/** By invoice, until the user logs out or closes the page. */
const efforts = new Map<string, Effort>();
onLogout(() => efforts.clear());

export function effortOf(invoice_id: string): Effort | undefined {
  const effort = efforts.get(invoice_id);
  return effort && { presses: effort.presses, seconds: Math.round(effort.seconds) };
}

/** Counts presses of keys, buttons and the page, and the time between them, while the invoice can be changed. */
export function useEffort(invoice_id: string, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    let last = performance.now();
    const onPress = (event: Event) => {
      if (event instanceof KeyboardEvent && event.repeat) return;
      const now = performance.now();
      const effort = efforts.get(invoice_id) ?? { presses: 0, seconds: 0 };
      efforts.set(invoice_id, {
        presses: effort.presses + 1,
        seconds: effort.seconds + Math.min(PAUSE_S, (now - last) / 1000),
      });
      last = now;
    };
    const options = { capture: true, passive: true };
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, onPress, options);
    return () => {
      for (const kind of ['pointerdown', 'keydown']) window.removeEventListener(kind, onPress, options);
    };
  }, [invoice_id, isOpen]);
}
