import { Textarea, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { commonTexts } from '#contract/texts/common.ts';
import classes from './CountedText.module.css';

interface CountedTextProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  /** True: marked, with its sentence elsewhere. */
  error?: string | boolean | null;
  /** More than one line of it is seen at first; without, it is a single line. */
  rows?: number;
  required?: boolean;
  readOnly?: boolean;
  /** The language of the words in it, such as `es`, for users who have them read aloud. */
  lang?: string;
  ref?: Ref<HTMLInputElement | HTMLTextAreaElement>;
}

/** Words with a limit, and how much of it is used; who cannot see that hears it when little is left. */
export function CountedText({ label, hint, value, onChange, maxLength, error, rows, ref, ...field }: CountedTextProps) {
  const left = maxLength - value.length;
  const props = {
    ...field,
    label,
    description: hint,
    value,
    maxLength,
    error: error ?? null,
    errorProps: { role: 'alert' },
    withAsterisk: field.required ?? false,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <div className={classes.root}>
      {rows ? (
        <Textarea {...props} ref={ref as Ref<HTMLTextAreaElement>} autosize minRows={rows} maxRows={14} />
      ) : (
        <TextInput {...props} ref={ref as Ref<HTMLInputElement>} />
      )}
      <span className={classes.count} data-full={left <= 0 || undefined} aria-hidden>
        {commonTexts.used(value.length, maxLength)}
      </span>
      <span className="visually-hidden" role="status">
        {value !== '' && left <= maxLength / 10 ? commonTexts.charactersLeft(left) : ''}
      </span>
    </div>
  );
}
