import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';

interface TypedInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  value: string;
  /** Writes what is typed in its shape: brackets, dashes and strokes between the digits. */
  format: (text: string) => string;
  onChange: (text: string) => void;
}

/** Where to stand behind the `count`th digit. */
function behindDigits(text: string, count: number): number {
  let place = 0;
  for (let seen = 0; place < text.length && seen < count; place++) if (/\d/.test(text[place] ?? '')) seen++;
  return place;
}

/** A field that shapes digits while they are typed; the caret stays where the person works. */
export function TypedInput({ value, format, onChange, ...props }: TypedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    const place = behindDigits(value, caret.current);
    input.current?.setSelectionRange(place, place);
    caret.current = null;
  }, [value]);

  function change({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    const text = format(field.value);
    const place = field.selectionStart ?? field.value.length;
    // At the end it stays at the end, also when a zero was added; a number from the phone's memory may lose its country's 1.
    caret.current = place === field.value.length ? text.length : field.value.slice(0, place).replace(/\D/g, '').length;
    onChange(text);
  }

  return <input {...props} ref={input} value={value} onChange={change} />;
}
