import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './NumberField.module.css';
import { type NumberLimits, numberFault, readNumber, type TypedNumber } from './typed_number.ts';

type TextProps = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | keyof NumberLimits
>;

interface NumberFieldProps extends TextProps, NumberLimits {
  value?: TypedNumber | null;
  onChange: (typed: TypedNumber) => void;
  /** What the number counts, at the end of the field. */
  unit?: string | undefined;
}

/** A number as it was typed. What is no number that the field takes stays in it with the reason, and its form is not submitted. */
export function NumberField({ value, onChange, unit, min, max, decimals = 4, error, ...rest }: NumberFieldProps) {
  const limits = { min, max, decimals };
  const [text, setText] = useState('');
  const [isLeft, setLeft] = useState(true);
  const input = useRef<HTMLInputElement>(null);
  const typed = readNumber(text, limits);
  const told = String(value ?? '');
  // The text holds until something else than the field changes the value. A form need not keep a text that was refused.
  const isKept = told === String(typed) || (told === '' && typeof typed === 'string');
  const shown = isKept ? text : told;
  // What was typed before does not come back.
  if (text !== shown) setText(shown);
  const fault = numberFault(shown, limits);
  useEffect(() => {
    const form = input.current?.form;
    if (fault === null || !form) return;
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setLeft(true);
      input.current?.focus();
    };
    form.addEventListener('submit', stop);
    return () => form.removeEventListener('submit', stop);
  }, [fault]);
  const step = (event: KeyboardEvent<HTMLInputElement>, by: number) => {
    event.preventDefault();
    // 2.2 − 1 is 1.2000000000000002.
    const next = ((Number(value) || 0) + by).toFixed(decimals);
    if (rest.readOnly || fault !== null || numberFault(next, limits) !== null) return;
    onChange(Number(next));
  };
  return (
    <TextInput
      {...(unit ? { rightSection: <span className={classes.unit}>{unit}</span>, rightSectionWidth: 44 } : {})}
      {...rest}
      ref={input}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={shown}
      error={(isLeft ? fault : null) ?? error}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setLeft(false);
        onChange(readNumber(event.currentTarget.value, limits));
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp') step(event, 1);
        if (event.key === 'ArrowDown') step(event, -1);
        rest.onKeyDown?.(event);
      }}
      onBlur={(event) => {
        setLeft(true);
        // How it was read is seen before it is saved.
        if (typeof typed === 'number' && isKept) setText(String(typed));
        rest.onBlur?.(event);
      }}
    />
  );
}
