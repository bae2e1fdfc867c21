import { TextInput } from '@mantine/core';
import { type ChangeEvent, type ClipboardEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';
import { formatPhone, phoneFault } from '#contract/account_fields.ts';
import { PHONE_FIELD_MAX } from '#contract/limits.ts';

interface PhoneFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'ref'> {
  value: string;
  onChange: (phone: string) => void;
}

/** Where to stand behind the `count`th digit. */
function behindDigits(text: string, count: number): number {
  let place = 0;
  for (let seen = 0; place < text.length && seen < count; place++) if (/\d/.test(text[place] ?? '')) seen++;
  return place;
}

/** A US phone number that is written as (555) 123-4567 while it is typed; the caret stays where the person works. */
export function PhoneField({ value, onChange, ...props }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    const place = behindDigits(value, caret.current);
    input.current?.setSelectionRange(place, place);
    caret.current = null;
  }, [value]);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const place = field.selectionStart ?? field.value.length;
    caret.current = field.value.slice(0, place).replace(/\D/g, '').length;
    onChange(formatPhone(field.value));
  };
  // The field would cut a number that comes with the country's code before anybody could take that away.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (phoneFault(text)) return;
    event.preventDefault();
    onChange(formatPhone(text));
  };
  return (
    <TextInput
      {...props}
      ref={input}
      type="tel"
      inputMode="tel"
      maxLength={PHONE_FIELD_MAX}
      value={value}
      onChange={change}
      onPaste={paste}
    />
  );
}
