import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import type { Item } from '#contract/inventory/items.ts';
import { lotErrors } from '#contract/inventory/lots/lot_errors.texts.ts';
import { lotTexts as texts } from '#contract/inventory/lots/lots.texts.ts';
import { type Lot, lots } from '#contract/inventory/lots/lots.ts';
import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { invalidate } from '../../query.ts';
import { LocationSelect } from '../../shell/LocationSelect.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { QuantityField } from '../../ui/fields/QuantityField.tsx';
import { LotFields, lotInput, NO_LOT } from './LotFields.tsx';
import classes from './Lots.module.css';
import { useLotEntry } from './useLotEntry.ts';

/** Corrects the date and the number of a lot. */
export function ChangeLot({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const [typed, setTyped] = useState({ expires_on: lot.expires_on ?? '', code: lot.code ?? '' });
  const [asked, setAsked] = useState(false);
  const body = lotInput(typed);
  const change = useMutation({
    mutationFn: (named: NonNullable<typeof body>) => call(lots.change, { params: { lot_id: lot.lot_id }, body: named }),
    onSuccess: () => {
      void invalidate(lots.list);
      tell(texts.changed(lot.item));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (body && !change.isPending) change.mutate(body, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={texts.changeTitle(lot.item)} closeOnClickOutside={false}>
      <form onSubmit={submit} noValidate className={classes.form}>
        {change.isError ? <Failure title={texts.failed} detail={sentenceOf(change.error)} /> : null}
        {asked && !body ? <Failure detail={lotErrors.dateOrCode} /> : null}
        <LotFields value={typed} onChange={setTyped} />
        <Foot onClose={onClose} isPending={change.isPending} label={texts.save} />
      </form>
    </Modal>
  );
}

/** How much of a lot is wasted: all of it, unless a user says less. */
export function WasteLot({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const format = useFormat();
  const [entered, setEntered] = useState<number | null>(lot.on_hand);
  const [asked, setAsked] = useState(false);
  const entry = useLotEntry();
  const unit = format.unit(lot.stock_unit);
  const fault = entered === null || entered <= 0 ? lotErrors.nothing : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (entered === null || fault || entry.isPending) return;
    entry.mutate({ lot, reason: 'wasted', quantity: entered }, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={texts.wasteTitle(lot.item)} closeOnClickOutside={false}>
      <form onSubmit={submit} noValidate className={classes.form}>
        {entry.isError ? <Failure title={texts.failed} detail={sentenceOf(entry.error)} /> : null}
        <QuantityField
          label={texts.wasteQuantity(unit)}
          value={entered}
          onChange={setEntered}
          start={0}
          min={0}
          error={asked ? fault : null}
          lessLabel={inventoryTexts.less}
          moreLabel={inventoryTexts.more}
        />
        <Foot onClose={onClose} isPending={entry.isPending} label={texts.actions.waste} />
      </form>
    </Modal>
  );
}

/** Gives a date to goods on the shelf that have none. */
export function AddLot({ item, rest, onClose }: { item: Item; rest: number; onClose: () => void }) {
  const format = useFormat();
  const [typed, setTyped] = useState(NO_LOT);
  const [entered, setEntered] = useState<number | null>(rest > 0 ? rest : null);
  const [location, setLocation] = useState('');
  const [asked, setAsked] = useState(false);
  const named = lotInput(typed);
  const fault = entered === null || entered <= 0 ? lotErrors.nothing : null;
  const add = useMutation({
    mutationFn: (body: NonNullable<typeof named> & { quantity: number }) =>
      call(lots.add, {
        params: { item_id: item.item_id },
        body: { ...body, ...(location ? { location_id: location } : {}) },
      }),
    onSuccess: () => {
      void invalidate(lots.list);
      tell(texts.item.added(item.name));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!named || entered === null || fault || add.isPending) return;
    add.mutate({ ...named, quantity: entered }, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={texts.item.addTitle(item.name)} closeOnClickOutside={false}>
      <form onSubmit={submit} noValidate className={classes.form}>
        {add.isError ? <Failure title={texts.failed} detail={sentenceOf(add.error)} /> : null}
        {asked && !named ? <Failure detail={lotErrors.dateOrCode} /> : null}
        <LocationSelect label={locationTexts.location} value={location} onChange={setLocation} />
        <LotFields value={typed} onChange={setTyped} />
        <QuantityField
          label={texts.item.quantity(format.unit(item.stock_unit))}
          value={entered}
          onChange={setEntered}
          start={0}
          min={0}
          error={asked ? fault : null}
          lessLabel={inventoryTexts.less}
          moreLabel={inventoryTexts.more}
        />
        <Foot onClose={onClose} isPending={add.isPending} label={texts.item.add} />
      </form>
    </Modal>
  );
}

function Foot({ onClose, isPending, label }: { onClose: () => void; isPending: boolean; label: string }) {
  return (
    <FormFoot>
      <Button variant="default" onClick={onClose}>
        {commonTexts.actions.cancel}
      </Button>
      <Button type="submit" loading={isPending}>
        {label}
      </Button>
    </FormFoot>
  );
}
