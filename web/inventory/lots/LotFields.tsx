import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { LOT_CODE_MAX } from '#contract/inventory/limits.ts';
import { LOT_DATE_MAX, LOT_DATE_MIN, lotDateFault } from '#contract/inventory/lots/lot_date.ts';
import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
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
  readOnly?: boolean;
}

/** The date and the number that are printed on goods. */
export function LotFields({ value, onChange, of, readOnly = false }: LotFieldsProps) {
  const { date, code } = lotTexts.fields;
  // Its year is typed digit by digit, and begins with one of long ago.
  const [isTyping, setTyping] = useState(false);
  const named = (label: string) => (of ? { 'aria-label': `${label}: ${of}` } : {});
  return (
    <div className={classes.fields}>
      <TextInput
        label={date}
        {...named(date)}
        type="date"
        readOnly={readOnly}
        min={LOT_DATE_MIN}
        max={LOT_DATE_MAX}
        error={isTyping ? null : lotDateFault(value.expires_on)}
        errorProps={{ role: 'alert' }}
        value={value.expires_on}
        onBlur={() => setTyping(false)}
        onChange={(event) => {
          setTyping(true);
          onChange({ ...value, expires_on: event.currentTarget.value });
        }}
      />
      <TextInput
        label={code}
        {...named(code)}
        maxLength={LOT_CODE_MAX}
        readOnly={readOnly}
        value={value.code}
        onChange={(event) => onChange({ ...value, code: event.currentTarget.value })}
      />
    </div>
  );
}
