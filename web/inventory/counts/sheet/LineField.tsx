import { Input } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { countsTexts } from '#contract/inventory/counts.texts.ts';
import type { CountLine } from '#contract/inventory/counts.ts';
import { packTexts } from '#contract/inventory/packs/packs.texts.ts';
import type { Pack } from '#contract/inventory/packs/packs.ts';
import { useFormat } from '../../../format.ts';
import { focusFault } from '../../../ui/fields/focus_fault.ts';
import { faultSentence } from '../../packs/fault_sentence.ts';
import { PackFields } from '../../packs/PackFields.tsx';
import { isInPacks, type TypedQuantity } from '../../packs/packed_quantity.rules.ts';
import { LineSum } from './LineSum.tsx';
import { LooseField } from './LooseField.tsx';
import { goToNextField, noteStart, startOf } from './next_line.ts';
import classes from './Sheet.module.css';
import { useTypedLine } from './useTypedLine.ts';

/** The line to go to; another object each time, also for the same line. */
export interface Target {
  line_id: string;
}

interface LineFieldProps {
  line: CountLine;
  label: string;
  unit: string;
  /** In which it can be counted here. */
  packs?: readonly Pack[];
  /** Null: not counted. */
  quantity: number | null;
  /** How that was typed on this device; null where only the quantity is known. */
  typedHere?: TypedQuantity | null;
  target: Target | null;
  /** Null where it cannot be counted. */
  onSave: ((quantity: number | null, typed: TypedQuantity) => void) | null;
  /** Its text is no quantity and is not saved, or no longer so. */
  onFault: (label: string, isFaulty: boolean) => void;
}

/** What lies on the shelf, in packs and loose. */
export function LineField(props: LineFieldProps) {
  const { line, label, unit, packs: offered = [], quantity, typedHere = null, target, onSave, onFault } = props;
  const format = useFormat();
  const faultId = useId();
  const entry = useRef<HTMLDivElement>(null);
  const { packs, shown, fault, sum, type, leave, check } = useTypedLine({ offered, quantity, typedHere, onSave });
  useEffect(() => {
    if (target?.line_id !== line.line_id) return;
    const start = startOf(entry.current);
    (start ?? entry.current)?.scrollIntoView({ block: 'center' });
    start?.focus();
  }, [target, line.line_id]);
  const isFaulty = fault !== null;
  useEffect(() => {
    if (!isFaulty) return;
    onFault(label, true);
    return () => onFault(label, false);
  }, [isFaulty, label, onFault]);
  const field = {
    enterKeyHint: 'next',
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      noteStart(event.currentTarget, event.relatedTarget);
      event.currentTarget.select();
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      // The fault may lie in another field of the line.
      if (flushSync(check)) goToNextField(event.currentTarget);
      else focusFault(entry.current ?? undefined);
    },
    // Packs and what is loose are one number.
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      if (!entry.current?.contains(event.relatedTarget)) leave();
    },
  } as const;
  if (onSave === null) return <LineSum ref={entry} quantity={quantity} unit={unit} />;
  const hasPacks = packs.length > 0;
  const place = countsTexts.lineOf(line.item, line.area ?? countsTexts.noArea);
  return (
    <>
      <div ref={entry} data-line className={classes.entry} data-packs={hasPacks || undefined}>
        {hasPacks ? (
          <PackFields
            packs={packs}
            typed={shown}
            onType={type}
            fault={fault && { at: fault.at, saidIn: faultId }}
            item={place}
            field={field}
          />
        ) : null}
        <LooseField
          label={hasPacks ? packTexts.field(packTexts.loose(unit), place) : label}
          unit={unit}
          text={shown.loose}
          onType={(text) => type(null, text)}
          saidIn={fault?.at === null ? faultId : null}
          field={field}
        />
        {hasPacks ? (
          <span className={classes.total} aria-live="polite">
            {isInPacks(shown) && sum !== null ? packTexts.total(format.quantity(sum), unit) : null}
          </span>
        ) : null}
      </div>
      {fault ? (
        <Input.Error className={classes.fault ?? ''} id={faultId} role="alert">
          {faultSentence(fault, unit)}
        </Input.Error>
      ) : null}
    </>
  );
}
