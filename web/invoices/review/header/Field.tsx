import { type ReactNode, useId } from 'react';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import type { Doubt } from '../draft/doubts.ts';
import { tidyText } from '../draft/draft.ts';
import classes from './Field.module.css';

interface FieldProps {
  cell: string;
  label: string;
  value: string;
  kind: 'words' | 'number' | 'rate' | 'date';
  doubt: Doubt | undefined;
  active: boolean;
  readOnly: boolean;
  maxLength?: number;
  /** Suggestions while typing; the id of a `<datalist>`. */
  list?: string;
  onType: (text: string) => void;
  children?: ReactNode;
}

/** One value of the header: label, field, and why it is in doubt. */
export function Field({
  cell,
  label,
  value,
  kind,
  doubt,
  active,
  readOnly,
  maxLength,
  list,
  onType,
  children,
}: FieldProps) {
  const note = useId();
  return (
    <div
      className={classes.field}
      data-kind={kind}
      data-doubt={doubt ? true : undefined}
      data-active={active || undefined}
    >
      <label className={classes.label}>
        <span>{label}</span>
        <input
          className={classes.input}
          data-cell={cell}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'number' || kind === 'rate' ? 'decimal' : undefined}
          autoComplete="off"
          spellCheck={false}
          value={value}
          list={list}
          maxLength={maxLength}
          max={kind === 'date' ? '9999-12-31' : undefined}
          readOnly={readOnly}
          aria-invalid={doubt?.reason === 'not_a_number' || undefined}
          aria-describedby={doubt ? note : undefined}
          // A date that is half typed is empty to the browser; only a whole one, or a cleared field, is a value.
          onChange={(event) => {
            if (kind === 'date' && event.currentTarget.value === '' && event.currentTarget.validity.badInput) return;
            onType(event.currentTarget.value);
          }}
          onBlur={() => {
            const tidy = kind === 'number' ? tidyText('total', value) : value;
            if (tidy !== value) onType(tidy);
          }}
          onFocus={(event) => kind !== 'date' && event.currentTarget.select()}
        />
      </label>
      {doubt ? (
        <div id={note} className={classes.note}>
          {reviewTexts.reasons[doubt.reason]}
        </div>
      ) : null}
      {children}
    </div>
  );
}
