import { TextInput } from '@mantine/core';
import { posterTexts } from '#contract/program/poster.texts.ts';
import classes from './Poster.module.css';

const texts = posterTexts.form;

interface ColorFieldProps {
  value?: string;
  onChange?: (color: string) => void;
  error?: React.ReactNode;
  readOnly: boolean;
}

/** A color to type, and the system's own color picker at its side. */
export function ColorField({ value = '', onChange, error, readOnly, ...field }: ColorFieldProps) {
  return (
    <TextInput
      label={texts.color}
      description={texts.colorHint}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      readOnly={readOnly}
      error={error}
      errorProps={{ role: 'alert' }}
      {...field}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value.trim().toLowerCase())}
      rightSectionWidth={52}
      rightSection={
        <input
          type="color"
          className={classes.picker}
          aria-label={texts.colorPick}
          disabled={readOnly}
          value={/^#[0-9a-f]{6}$/.test(value) ? value : '#000000'}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      }
    />
  );
}
