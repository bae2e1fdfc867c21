import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { lots } from '#contract/inventory/lots/lots.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import { NOTE_MAX, PAGE_SIZE_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../../api.ts';
import { useFormat } from '../../../format.ts';
import { invalidate, q } from '../../../query.ts';
import { LocationSelect } from '../../../shell/LocationSelect.tsx';
import { hasRole, useShop } from '../../../shell/shop.ts';
import { tell } from '../../../ui/dialogs/notify.ts';
import { Failure } from '../../../ui/Failure.tsx';
import { FormFoot } from '../../../ui/fields/FormFoot.tsx';
import { focusFault } from '../../../ui/fields/focus_fault.ts';
import { LotFields, lotInput, NO_LOT } from '../../lots/LotFields.tsx';
import { LotSelect } from '../../lots/LotSelect.tsx';
import { PackedQuantityField } from '../../packs/PackedQuantityField.tsx';
import { usePackedQuantity } from '../../packs/usePackedQuantity.ts';
import { useStockAt } from '../../useStockAt.ts';
import { isWriteOff, ReasonTiles } from '../../write_off/ReasonTiles.tsx';
import classes from './MovementForm.module.css';
import { entryFault, type ManualReason, onHandAfter } from './on_hand_after.ts';

export interface MovementFormProps {
  opened: boolean;
  item: Item;
  /** What the form opens with. */
  reason: ManualReason;
  onClose: () => void;
}

/** What the segments choose; a write-off has its reasons below. */
const KINDS = ['counted', 'write_off', 'returned', 'adjusted'] as const;

/** Count, write off, return or adjust, with one hand: what happened, how much, what that makes. */
export function MovementForm({ opened, item, reason: first, onClose }: MovementFormProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={inventoryTexts.recordTitle(item.name)} closeOnClickOutside={false}>
      <Fields item={item} reason={first} onClose={onClose} />
    </Modal>
  );
}

function Fields({ item, reason: first, onClose }: Omit<MovementFormProps, 'opened'>) {
  const { user } = useShop();
  const format = useFormat();
  const [reason, setReason] = useState<ManualReason>(first);
  const quantity = usePackedQuantity(item.packs, null, reason === 'adjusted');
  const { entered } = quantity;
  const [note, setNote] = useState('');
  const [location, setLocation] = useState('');
  const [lotId, setLotId] = useState('');
  const [lot, setLot] = useState(NO_LOT);
  const onHand = useStockAt(item, location) ?? 0;
  const lotOnHand = useLotOnHand(item, lotId, location);
  const [asked, setAsked] = useState(false);
  const unit = format.unit(item.stock_unit);
  const fault = entryFault(reason, entered);
  // An adjustment needs no reason that the ledger could check: it is the manager's.
  const kinds = KINDS.filter((one) => one !== 'adjusted' || hasRole(user, 'manager'));
  const kind = isWriteOff(reason) ? 'write_off' : reason;
  const comesIn = reason === 'adjusted' && (entered ?? 0) > 0;
  const typed = comesIn ? lotInput(lot) : undefined;
  const named = { ...(lotId && !comesIn ? { lot_id: lotId } : {}), ...(typed ? { lot: typed } : {}) };

  const record = useMutation({
    mutationFn: (quantity: number) =>
      call(inventory.createMovement, {
        params: { item_id: item.item_id },
        body: { reason, quantity, note: note.trim() || null, ...(location ? { location_id: location } : {}), ...named },
      }),
    onSuccess: ({ item: now, movement }) => {
      void invalidate(
        inventory.listItems,
        inventory.summary,
        inventory.getItem,
        inventory.listMovements,
        writeOffs.listRecent,
        lots.list,
      );
      tell(
        movement && movement.quantity === 0
          ? inventoryTexts.recordedSame(now.name)
          : inventoryTexts.recorded(now.name, format.stock(now.on_hand), unit),
      );
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(() => setAsked(true));
    if (entered === null || fault !== null) return focusFault(event.currentTarget);
    if (!record.isPending) record.mutate(entered, { onSuccess: onClose });
  };
  const before = format.stock(onHand);
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <SegmentedControl
        fullWidth
        aria-label={inventoryTexts.recordWhat}
        value={kind}
        onChange={(value) => {
          const chosen = kinds.find((one) => one === value) ?? 'counted';
          setReason(chosen === 'write_off' ? 'wasted' : chosen);
        }}
        data={kinds.map((one) => ({ value: one, label: inventoryTexts.manual[one] }))}
      />
      {isWriteOff(reason) ? <ReasonTiles value={reason} onChange={setReason} error={null} /> : null}
      {record.isError ? <Failure title={inventoryTexts.cannotRecord} detail={sentenceOf(record.error)} /> : null}
      <LocationSelect
        label={locationTexts.location}
        value={location}
        onChange={(next) => {
          setLocation(next);
          // A lot lies at one location; the other one has lots of its own.
          setLotId('');
        }}
      />
      {item.expires && !comesIn ? (
        <LotSelect itemId={item.item_id} locationId={location} value={lotId} onChange={setLotId} />
      ) : null}
      <PackedQuantityField
        quantity={quantity}
        unit={unit}
        label={inventoryTexts.quantityLabel[reason]}
        description={reason === 'adjusted' ? inventoryTexts.adjustHint : undefined}
        start={reason === 'counted' ? (lotOnHand ?? onHand) : 0}
        min={reason === 'adjusted' ? undefined : 0}
        error={asked ? fault : null}
      />
      {item.expires && comesIn ? <LotFields value={lot} onChange={setLot} /> : null}
      <p className={classes.preview} data-quiet={entered === null || undefined} aria-live="polite">
        {entered === null
          ? inventoryTexts.previewNone(before, unit)
          : inventoryTexts.preview(before, format.stock(onHandAfter(reason, onHand, entered, lotOnHand)), unit)}
      </p>
      <TextInput
        label={`${inventoryTexts.note} (${inventoryTexts.optional})`}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={record.isPending}>
          {inventoryTexts.record}
        </Button>
      </FormFoot>
    </form>
  );
}

/** What is at a location of the chosen lot, which others can have too; undefined while none is chosen. */
function useLotOnHand(item: Item, lotId: string, locationId: string): number | undefined {
  const { locations } = useShop().user;
  const place = locationId || locations[0]?.location_id;
  const { data } = useQuery({
    ...q(lots.list, { query: { item_id: item.item_id, limit: PAGE_SIZE_MAX } }),
    enabled: lotId !== '',
  });
  return data?.lots.find(({ lot_id, location_id }) => lot_id === lotId && location_id === place)?.on_hand;
}
