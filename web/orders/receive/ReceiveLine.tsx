import { Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import Big from 'big.js';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { lotDateFault } from '#contract/inventory/lots/lot_date.ts';
import { orderFaults } from '#contract/orders/faults.texts.ts';
import { RECEIPT_LINE_NOTE_MAX } from '#contract/orders/limits.ts';
import type { OrderLine } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { useFormat } from '../../format.ts';
import { LotFields, lotInput, NO_LOT, type TypedLot } from '../../inventory/lots/LotFields.tsx';
import { QuantityField } from '../../ui/fields/QuantityField.tsx';
import type { Instead } from './InsteadFields.tsx';
import { asOrderedOf } from './left.ts';
import classes from './ReceiveScreen.module.css';

const InsteadFields = lazy(async () => ({ default: (await import('./InsteadFields.tsx')).InsteadFields }));

/** What a user entered for one item; null: nothing. */
export interface Entry {
  quantity: number | null;
  short: number | null;
  damaged: number | null;
  note: string;
  /** The date and lot that are printed on the goods, for items that expire. */
  lot: TypedLot;
  /** The items that came in its place. */
  instead: Instead | null;
}

export const NOTHING: Entry = { quantity: null, short: null, damaged: null, note: '', lot: NO_LOT, instead: null };

const NO_PROBLEM = { short: null, damaged: null, note: '', instead: null };

/** Something was counted of the ordered item itself. */
export function isCounted(entry: Entry): boolean {
  return countOf(entry) > 0;
}

/** Arrived, short and damaged together. */
export function countOf({ quantity, short, damaged }: Entry): number {
  return Number(new Big(quantity ?? 0).plus(short ?? 0).plus(damaged ?? 0));
}

export function isEntered(entry: Entry): boolean {
  return isCounted(entry) || (entry.instead?.quantity ?? 0) > 0;
}

/** Something was typed or chosen, which must not be lost. */
export function isTouched(entry: Entry): boolean {
  return isEntered(entry) || entry.instead !== null || hasWords(entry);
}

function hasWords({ note, lot }: Entry): boolean {
  return note.trim() !== '' || lotInput(lot) !== undefined;
}

/** What was entered and would not be sent: a substitute without its quantity, a note or a lot of nothing, or a date that no goods have. */
export function faultOf(entry: Entry): 'instead' | 'count' | 'date' | null {
  if (entry.instead && !entry.instead.quantity) return 'instead';
  if (lotDateFault(entry.lot.expires_on)) return 'date';
  if (isCounted(entry)) return null;
  return lotInput(entry.lot) || (hasWords(entry) && !entry.instead) ? 'count' : null;
}

interface ReceiveLineProps {
  line: OrderLine;
  entry: Entry;
  vendor_id: string;
  taken: ReadonlySet<string>;
  /** Its code was scanned or typed: its count takes the focus. */
  target: object | null;
  /** What is missing is said at its field. */
  isAsked: boolean;
  /** While it is received. */
  readOnly: boolean;
  onChange: (entry: Entry) => void;
  /** A quantity is left; `back` sets it. A scanner can have typed a code into it. */
  onLeave: (typed: string, back: (quantity: number | null) => void, before: number | null) => void;
}

/** One item of a delivery: as ordered with one press, or counted; what is short or damaged when something is. */
export function ReceiveLine(props: ReceiveLineProps) {
  const { line, entry, vendor_id, taken, target, isAsked, readOnly, onLeave } = props;
  const onChange = (next: Entry) => {
    if (!readOnly) props.onChange(next);
  };
  const format = useFormat();
  const title = useId();
  const [hasProblem, setProblem] = useState(false);
  const count = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = target && count.current?.querySelector('input');
    field?.focus();
    field?.select();
    field?.scrollIntoView({ block: 'center' });
  }, [target]);
  const unit = line.unit ?? inventoryTexts.sellingUnit;
  const whole = asOrderedOf(line);
  const isAsOrdered = whole > 0 && entry.quantity === whole && !entry.short && !entry.damaged && !entry.instead;
  const uncounted = whole > 0 ? texts.uncounted(format.quantity(whole), unit) : texts.nothingExpected;
  const expected = line.open > 0 ? texts.expects(format.quantity(line.open), unit) : uncounted;
  const fault = isAsked ? faultOf(entry) : null;
  const isOpen = hasProblem || fault === 'instead' || fault === 'count';
  const steps = {
    readOnly,
    start: 0,
    min: 0,
    error: null,
    lessLabel: inventoryTexts.less,
    moreLabel: inventoryTexts.more,
  };
  const quantity = (name: 'quantity' | 'short' | 'damaged') => {
    const change = (value: number | null) => onChange({ ...entry, [name]: value });
    return {
      ...steps,
      value: entry[name],
      onChange: change,
      onLeave: (typed: string, before: number | null) => onLeave(typed, change, before),
    };
  };
  return (
    <li className={classes.line} aria-labelledby={title} data-entered={isEntered(entry) || undefined}>
      <div className={classes.words}>
        <div id={title} className={classes.name}>
          {line.item}
        </div>
        <div className={classes.expects}>
          {expected}
          {line.pack ? ` · ${line.pack}` : ''}
        </div>
      </div>
      <div className={classes.count} ref={count}>
        <QuantityField
          {...quantity('quantity')}
          label={texts.arrived(line.item)}
          error={fault === 'count' ? orderFaults.onlyWords : null}
        />
      </div>
      <div className={classes.choices}>
        {whole > 0 ? (
          <Button
            variant={isAsOrdered ? 'light' : 'default'}
            aria-pressed={isAsOrdered}
            leftSection={isAsOrdered ? <IconCheck size={18} aria-hidden /> : null}
            onClick={() => {
              if (readOnly) return;
              setProblem(false);
              onChange({ ...entry, ...NO_PROBLEM, quantity: isAsOrdered ? null : whole });
            }}
          >
            {texts.asOrdered}
          </Button>
        ) : null}
        <Button variant="default" aria-expanded={isOpen} onClick={() => setProblem(!isOpen)}>
          {texts.problem}
        </Button>
      </div>
      {line.expires && ((entry.quantity ?? 0) > 0 || lotInput(entry.lot)) ? (
        <div className={classes.problem}>
          <div className={classes.wide}>
            <LotFields
              of={line.item}
              value={entry.lot}
              readOnly={readOnly}
              onChange={(lot) => onChange({ ...entry, lot })}
            />
          </div>
        </div>
      ) : null}
      {isOpen ? (
        <div className={classes.problem}>
          <QuantityField {...quantity('short')} label={texts.short} />
          <QuantityField {...quantity('damaged')} label={texts.damaged} />
          <TextInput
            className={classes.wide ?? ''}
            label={texts.lineNote}
            maxLength={RECEIPT_LINE_NOTE_MAX}
            readOnly={readOnly}
            value={entry.note}
            onChange={(event) => onChange({ ...entry, note: event.currentTarget.value })}
          />
          <Suspense fallback={null}>
            <InsteadFields
              {...{ vendor_id, taken, readOnly }}
              of={line.item}
              value={entry.instead}
              fault={fault === 'instead' ? orderFaults.insteadQuantity : null}
              onChange={(instead) => onChange({ ...entry, instead })}
              onLeave={onLeave}
            />
          </Suspense>
        </div>
      ) : null}
    </li>
  );
}
