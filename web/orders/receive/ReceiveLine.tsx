import { Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import type { OrderLine } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { useFormat } from '../../format.ts';
import { LotFields, type TypedLot } from '../../inventory/lots/LotFields.tsx';
import { QuantityField } from '../../ui/fields/QuantityField.tsx';
import type { Instead } from './InsteadFields.tsx';
import classes from './ReceiveScreen.module.css';

const InsteadFields = lazy(async () => ({ default: (await import('./InsteadFields.tsx')).InsteadFields }));

/** What a user entered for one item; null: nothing. */
export interface Entry {
  quantity: number | null;
  short: number | null;
  damaged: number | null;
  note: string;
  /** Of items that expire: what is printed on the goods. */
  lot: TypedLot;
  /** What came in its place. */
  instead: Instead | null;
}

/** Something was counted of the ordered item itself. */
export function isCounted({ quantity, short, damaged }: Entry): boolean {
  return (quantity ?? 0) + (short ?? 0) + (damaged ?? 0) > 0;
}

export function isEntered(entry: Entry): boolean {
  return isCounted(entry) || (entry.instead?.quantity ?? 0) > 0;
}

interface ReceiveLineProps {
  line: OrderLine;
  entry: Entry;
  vendor_id: string;
  taken: ReadonlySet<string>;
  /** Its code was scanned or typed: its count takes the focus. */
  target: object | null;
  onChange: (entry: Entry) => void;
}

/** One item of a delivery: as ordered with one press, or counted; what is short or damaged when something is. */
export function ReceiveLine({ line, entry, vendor_id, taken, target, onChange }: ReceiveLineProps) {
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
  const isAsOrdered = line.open > 0 && entry.quantity === line.open && !entry.short && !entry.damaged;
  const steps = { start: 0, min: 0, error: null, lessLabel: inventoryTexts.less, moreLabel: inventoryTexts.more };
  return (
    <li className={classes.line} aria-labelledby={title} data-entered={isEntered(entry) || undefined}>
      <div className={classes.words}>
        <div id={title} className={classes.name}>
          {line.item}
        </div>
        <div className={classes.expects}>
          {line.open > 0 ? texts.expects(format.quantity(line.open), unit) : texts.nothingExpected}
          {line.pack ? ` · ${line.pack}` : ''}
        </div>
      </div>
      <div className={classes.count} ref={count}>
        <QuantityField
          {...steps}
          label={texts.arrived(line.item)}
          value={entry.quantity}
          onChange={(quantity) => onChange({ ...entry, quantity })}
        />
      </div>
      <div className={classes.choices}>
        {line.open > 0 ? (
          <Button
            variant={isAsOrdered ? 'light' : 'default'}
            aria-pressed={isAsOrdered}
            leftSection={isAsOrdered ? <IconCheck size={18} aria-hidden /> : null}
            onClick={() => {
              setProblem(false);
              onChange({ ...entry, quantity: isAsOrdered ? null : line.open, short: null, damaged: null, note: '' });
            }}
          >
            {texts.asOrdered}
          </Button>
        ) : null}
        <Button variant="default" aria-expanded={hasProblem} onClick={() => setProblem(!hasProblem)}>
          {texts.problem}
        </Button>
      </div>
      {line.expires && (entry.quantity ?? 0) > 0 ? (
        <div className={classes.problem}>
          <div className={classes.wide}>
            <LotFields of={line.item} value={entry.lot} onChange={(lot) => onChange({ ...entry, lot })} />
          </div>
        </div>
      ) : null}
      {hasProblem ? (
        <div className={classes.problem}>
          <QuantityField
            {...steps}
            label={texts.short}
            value={entry.short}
            onChange={(short) => onChange({ ...entry, short })}
          />
          <QuantityField
            {...steps}
            label={texts.damaged}
            value={entry.damaged}
            onChange={(damaged) => onChange({ ...entry, damaged })}
          />
          <TextInput
            className={classes.wide ?? ''}
            label={texts.lineNote}
            maxLength={200}
            value={entry.note}
            onChange={(event) => onChange({ ...entry, note: event.currentTarget.value })}
          />
          <Suspense fallback={null}>
            <InsteadFields
              {...{ vendor_id, taken }}
              of={line.item}
              value={entry.instead}
              onChange={(instead) => onChange({ ...entry, instead })}
            />
          </Suspense>
        </div>
      ) : null}
    </li>
  );
}
