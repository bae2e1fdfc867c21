import type { ComponentProps } from 'react';
import { useTyped } from '../typed.ts';

interface TypedInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  value: string;
  /** Formats the typed digits with brackets, dashes or slashes. */
  format: (text: string) => string;
  onChange: (text: string) => void;
}

/** A field that shapes digits while they are typed; the caret stays where the customer works. */
export function TypedInput({ value, format, onChange, ...props }: TypedInputProps) {
  const { input, take } = useTyped(value, format);
  return <input {...props} ref={input} value={value} onChange={(event) => onChange(take(event))} />;
}
