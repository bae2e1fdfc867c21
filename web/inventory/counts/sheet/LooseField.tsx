import { TextInput, type TextInputProps } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { faultyField } from '../../packs/PackFields.tsx';
import classes from './Sheet.module.css';

interface LooseFieldProps {
  label: string;
  unit: string;
  text: string;
  onType: (text: string) => void;
  /** The element that says why it cannot be taken as it is. */
  saidIn: string | null;
  field: Pick<TextInputProps, 'onBlur' | 'onFocus' | 'onKeyDown' | 'enterKeyHint'>;
}

/** What is loose on a line of a count, in stock units. */
export function LooseField({ label, unit, text, onType, saidIn, field }: LooseFieldProps) {
  const type = (event: SyntheticEvent<HTMLInputElement>) => onType(event.currentTarget.value);
  return (
    <TextInput
      data-line-field
      className={classes.field ?? ''}
      classNames={{ input: classes.input ?? '' }}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={15}
      value={text}
      {...(saidIn === null ? null : faultyField(saidIn))}
      rightSection={<span className={classes.unit}>{unit}</span>}
      rightSectionWidth={44}
      rightSectionPointerEvents="none"
      {...field}
      // React tells of no change where the same number replaces itself.
      onInput={type}
      onChange={type}
    />
  );
}
