import { useEffect, useEffectEvent } from 'react';
import { type KeyPress, type ReviewKey, reviewKey } from './keyboard.ts';

function placeOf(target: EventTarget | null): KeyPress['on'] {
  if (!(target instanceof HTMLElement)) return 'page';
  if (target.closest('input, textarea, select, [contenteditable]')) return 'field';
  return target.closest('button, a[href], [role="button"], [role="option"], summary') ? 'control' : 'page';
}

/** Listens for the review's keys. Inside a dialog, a menu or a picker the keys are theirs. */
export function useReviewKeys(letters: boolean, onKey: (key: ReviewKey, event: KeyboardEvent) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], form')) return;
    if (document.querySelector('[aria-modal="true"]')) return;
    const key = reviewKey(
      {
        key: event.key.length === 1 ? event.key.toLowerCase() : event.key,
        ctrl: event.ctrlKey || event.metaKey,
        alt: event.altKey,
        shift: event.shiftKey,
        repeat: event.repeat,
        on: placeOf(event.target),
      },
      letters,
    );
    if (!key) return;
    event.preventDefault();
    onKey(key, event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
