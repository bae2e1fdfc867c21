import { TextInput } from '@mantine/core';
import type { ClipboardEvent, ComponentProps } from 'react';
import { formatPhone, phoneFault } from '#contract/account/fields.ts';
import { PHONE_FIELD_MAX } from '#contract/limits.ts';
import { useTyped } from '../../typed.ts';

interface PhoneFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'ref'> {
  value: string;
  onChange: (phone: string) => void;
}

/** A US phone number that is written as (555) 123-4567 while it is typed; the caret stays where the user works. */
export function PhoneField({ value, onChange, ...props }: PhoneFieldProps) {
  const { input, take } = useTyped(value, formatPhone);
  // The field would cut a number that comes with the country's code before it could be removed.
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
      onChange={(event) => onChange(take(event))}
      onPaste={paste}
    />
  );
}
