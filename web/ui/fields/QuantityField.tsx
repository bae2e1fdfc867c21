import { ActionIcon, Input } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { NumberField } from './NumberField.tsx';
import classes from './QuantityField.module.css';

interface QuantityFieldProps {
  label: string;
  description?: string | undefined;
  value: number | null;
  onChange: (value: number | null) => void;
  /** What stands in the field that is left, and the value that it had when it was entered. */
  onLeave?: (typed: string, before: number | null) => void;
  /** Where the buttons begin while nothing is typed. */
  start: number;
  min: number | undefined;
  error: string | null;
  lessLabel: string;
  moreLabel: string;
  readOnly?: boolean;
}

/** A number between two buttons that a thumb can hit; four decimals at most. */
export function QuantityField(props: QuantityFieldProps) {
  const { label, description, value, onChange, onLeave, start, min, error, lessLabel, moreLabel } = props;
  const { readOnly = false } = props;
  const id = useId();
  const before = useRef(value);
  const step = (by: number) => {
    if (readOnly) return;
    const next = Number(((value ?? start) + by).toFixed(4));
    onChange(min === undefined ? next : Math.max(min, next));
  };
  return (
    <Input.Wrapper id={id} label={label} description={description}>
      <div className={classes.row}>
        <ActionIcon variant="default" size={48} aria-label={lessLabel} onClick={() => step(-1)}>
          <IconMinus size={20} aria-hidden />
        </ActionIcon>
        <NumberField
          id={id}
          className={classes.field ?? ''}
          size="lg"
          data-autofocus
          min={min}
          readOnly={readOnly}
          error={error}
          value={value}
          onFocus={() => {
            before.current = value;
          }}
          onBlur={(event) => onLeave?.(event.currentTarget.value, before.current)}
          onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)}
        />
        <ActionIcon variant="default" size={48} aria-label={moreLabel} onClick={() => step(1)}>
          <IconPlus size={20} aria-hidden />
        </ActionIcon>
      </div>
    </Input.Wrapper>
  );
}
