import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CountLine } from '#contract/inventory/counts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { readQuantity } from './entries.ts';
import classes from './Sheet.module.css';

/** The line to go to; another object each time, also for the same line. */
export interface Target {
  line_id: string;
}

/** The first field whose text is no quantity. */
export const focusFault = () =>
  document.querySelector<HTMLInputElement>('[data-line-field][aria-invalid="true"]')?.focus();

/** Enter goes to the next line, as it does in a spreadsheet. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-line-field]')];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (next) next.focus();
  else event.currentTarget.blur();
}

interface LineFieldProps {
  line: CountLine;
  label: string;
  unit: string;
  /** Null: not counted. */
  quantity: number | null;
  target: Target | null;
  onSave: ((quantity: number | null) => void) | null;
  /** Its text is no quantity and is not saved, or no longer so. */
  onFault: (label: string, isFaulty: boolean) => void;
}

/** What lies on the shelf. It is saved when the field is left; emptied, the line is no longer counted. */
export function LineField({ line, label, unit, quantity, target, onSave, onFault }: LineFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isFaulty, setFaulty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (target?.line_id !== line.line_id) return;
    field.current?.scrollIntoView({ block: 'center' });
    field.current?.focus();
  }, [target, line.line_id]);
  useEffect(() => {
    if (!isFaulty) return;
    onFault(label, true);
    return () => onFault(label, false);
  }, [isFaulty, label, onFault]);
  const type = (event: SyntheticEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value);
    setFaulty(false);
  };
  const leave = () => {
    if (typed === null) return;
    const read = readQuantity(typed);
    setFaulty(read === undefined);
    if (read === undefined) return;
    setTyped(null);
    // The same number typed again is a recount.
    if (read !== null || quantity !== null) onSave?.(read);
  };
  // Going back takes the field away without leaving it first.
  const end = useEffectEvent(leave);
  useEffect(() => {
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, []);
  return (
    <TextInput
      ref={field}
      data-line-field
      className={classes.field ?? ''}
      classNames={{ input: classes.input ?? '' }}
      aria-label={label}
      inputMode="decimal"
      enterKeyHint="next"
      autoComplete="off"
      maxLength={15}
      readOnly={onSave === null}
      value={typed ?? (quantity === null ? '' : String(quantity))}
      error={isFaulty ? commonTexts.notANumber : null}
      errorProps={{ role: 'alert' }}
      rightSection={<span className={classes.unit}>{unit}</span>}
      rightSectionWidth={44}
      onFocus={(event) => event.currentTarget.select()}
      // React tells of no change where the same number replaces itself.
      onInput={type}
      onChange={type}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        // What is not saved is not left behind.
        if (typed !== null && readQuantity(typed) === undefined) setFaulty(true);
        else goOn(event);
      }}
      onBlur={leave}
    />
  );
}
