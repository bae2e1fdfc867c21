import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import type { WriteOff } from '#contract/inventory/movements/movements.ts';
import { writeOffTexts as texts } from '#contract/inventory/movements/write_offs.texts.ts';
import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { LocationSelect } from '../../shell/LocationSelect.tsx';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { focusFault } from '../../ui/fields/focus_fault.ts';
import { entryFault } from '../item/ledger/on_hand_after.ts';
import { PackedQuantityField } from '../packs/PackedQuantityField.tsx';
import { usePackedQuantity } from '../packs/usePackedQuantity.ts';
import { useStockAt } from '../useStockAt.ts';
import { ReasonTiles } from './ReasonTiles.tsx';
import { refreshStock, undoWriteOff } from './undo_write_off.ts';
import classes from './WriteOff.module.css';

// Only items that expire have lots.
const LotSelect = lazy(async () => ({ default: (await import('../lots/LotSelect.tsx')).LotSelect }));

interface WriteOffFormProps {
  item: Item;
  /** After it was recorded, or when another item is wanted. */
  onEnd: () => void;
}

/** Weighed goods go by halves and quarters, pieces by fives and tens. */
const STEPS: Record<'weighed' | 'pieces', readonly number[]> = { weighed: [0.25, 0.5, 5], pieces: [2, 5, 10] };
const WEIGHED = new Set(['lb', 'oz', 'kg', 'g', 'gal', 'qt', 'l', 'ml']);

/** How much of the item, and why. Nothing is chosen beforehand but one unit. */
export function WriteOffForm({ item, onEnd }: WriteOffFormProps) {
  const format = useFormat();
  const quantity = usePackedQuantity(item.packs, 1);
  const { entered } = quantity;
  const [reason, setReason] = useState<WriteOff | null>(null);
  const [location, setLocation] = useState('');
  const [lotId, setLotId] = useState('');
  const [asked, setAsked] = useState(false);
  const onHand = useStockAt(item, location);
  const unit = format.unit(item.stock_unit);
  const fault = entryFault(reason ?? 'wasted', entered);

  const record = useMutation({
    mutationFn: (input: { reason: WriteOff; quantity: number }) =>
      call(inventory.createMovement, {
        params: { item_id: item.item_id },
        body: { ...input, ...(location ? { location_id: location } : {}), ...(lotId ? { lot_id: lotId } : {}) },
      }),
    onSuccess: ({ movement }, { quantity }) => {
      void refreshStock();
      if (movement) {
        tellWithUndo({
          id: movement.movement_id,
          message: texts.recorded(format.quantity(quantity), unit, item.name),
          label: commonTexts.actions.undo,
          onUndo: () => void undoWriteOff({ ...movement, item: item.name }),
        });
      }
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(() => setAsked(true));
    if (entered === null || fault !== null || !reason) return focusFault(event.currentTarget);
    if (!record.isPending) record.mutate({ reason, quantity: entered }, { onSuccess: onEnd });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={item.name}>
      <div className={classes.chosen}>
        <div>
          <div className={classes.name}>{item.name}</div>
          {onHand === undefined ? null : (
            <div className={classes.quiet}>{texts.onHand(format.stock(onHand), unit)}</div>
          )}
        </div>
        <Button variant="default" size="md" onClick={onEnd}>
          {texts.another}
        </Button>
      </div>
      <LocationSelect
        label={locationTexts.location}
        value={location}
        onChange={(next) => {
          setLocation(next);
          // A lot lies at one location; the other one has lots of its own.
          setLotId('');
        }}
      />
      {item.expires ? (
        <Suspense fallback={null}>
          <LotSelect itemId={item.item_id} locationId={location} value={lotId} onChange={setLotId} />
        </Suspense>
      ) : null}
      {record.isError ? <Failure title={texts.failed} detail={sentenceOf(record.error)} /> : null}
      <PackedQuantityField
        quantity={quantity}
        unit={unit}
        label={texts.quantity}
        start={0}
        min={0}
        error={asked ? fault : null}
      >
        <div className={classes.steps}>
          {STEPS[WEIGHED.has(item.stock_unit) ? 'weighed' : 'pieces'].map((step) => (
            <Button
              key={step}
              variant="default"
              size="lg"
              aria-label={texts.addStepLabel(format.quantity(step), unit)}
              onClick={() => quantity.setLoose(Number(((quantity.loose ?? 0) + step).toFixed(4)))}
            >
              {texts.addStep(format.quantity(step))}
            </Button>
          ))}
        </div>
      </PackedQuantityField>
      <ReasonTiles value={reason} onChange={setReason} error={asked && !reason ? texts.reasonNeeded : null} />
      {entered !== null && onHand !== undefined && entered > onHand ? (
        <p className={classes.worth} aria-live="polite">
          {texts.onlyOnHand(format.stock(onHand), unit)}
        </p>
      ) : null}
      {entered !== null && item.average_cost !== null ? (
        <p className={classes.worth} aria-live="polite">
          {texts.worth(format.money(entered * item.average_cost))}
        </p>
      ) : null}
      <Button type="submit" size="lg" loading={record.isPending}>
        {texts.done}
      </Button>
    </form>
  );
}
