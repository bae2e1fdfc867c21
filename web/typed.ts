import { type ChangeEvent, useLayoutEffect, useRef } from 'react';

/** The position behind the `count`th digit. */
function behindDigits(text: string, count: number): number {
  let place = 0;
  for (let seen = 0; place < text.length && seen < count; place++) if (/\d/.test(text[place] ?? '')) seen++;
  return place;
}

/**
 * For a field that shapes digits while they are typed: the caret stays where the user works. For the shop's screens and the
 * customers' pages, which share no component.
 * @param value the value of the field
 * @param format formats the typed digits with brackets, dashes or slashes
 */
export function useTyped(value: string, format: (text: string) => string) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    const place = behindDigits(value, caret.current);
    input.current?.setSelectionRange(place, place);
    caret.current = null;
  }, [value]);

  /** What was typed, in its shape. */
  function take({ currentTarget: field }: ChangeEvent<HTMLInputElement>): string {
    const text = format(field.value);
    const place = field.selectionStart ?? field.value.length;
    // At the end it stays at the end, also when a zero was added; a number from the phone's memory may lose its country's 1.
    caret.current = place === field.value.length ? text.length : field.value.slice(0, place).replace(/\D/g, '').length;
    return text;
  }

  return { input, take };
}
