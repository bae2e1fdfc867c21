import { TextInput } from '@mantine/core';
import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import { LOT_CODE_MAX } from '#contract/limits.ts';
import classes from './Lots.module.css';

/** What tells goods apart as it is typed; empty where nothing is said. */
export interface TypedLot {
  expires_on: string;
  code: string;
}
export const NO_LOT: TypedLot = { expires_on: '', code: '' };

/** What the calls take; undefined when nothing was typed. */
export function lotInput({ expires_on, code }: TypedLot) {
  const typed = code.trim();
  return expires_on || typed ? { expires_on: expires_on || null, code: typed || null } : undefined;
}

interface LotFieldsProps {
  value: TypedLot;
  onChange: (value: TypedLot) => void;
  /** Says whose date it is where several stand on one screen. */
  of?: string;
}

/** The date and the number that are printed on goods. */
export function LotFields({ value, onChange, of }: LotFieldsProps) {
  const { date, code } = lotTexts.fields;
  const named = (label: string) => (of ? { 'aria-label': `${label}: ${of}` } : {});
  return (
    <div className={classes.fields}>
      <TextInput
        label={date}
        {...named(date)}
        type="date"
        value={value.expires_on}
        onChange={(event) => onChange({ ...value, expires_on: event.currentTarget.value })}
      />
      <TextInput
        label={code}
        {...named(code)}
        maxLength={LOT_CODE_MAX}
        value={value.code}
        onChange={(event) => onChange({ ...value, code: event.currentTarget.value })}
      />
    </div>
  );
}
