import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { packTexts as texts } from '#contract/inventory/packs/packs.texts.ts';
import { useFormat } from '../../format.ts';
import { QuantityField } from '../../ui/fields/QuantityField.tsx';
import { faultSentence } from './fault_sentence.ts';
import classes from './PackedQuantityField.module.css';
import { PackFields } from './PackFields.tsx';
import { isInPacks, readQuantity } from './packed_quantity.rules.ts';
import type { PackedQuantity } from './usePackedQuantity.ts';

interface PackedQuantityFieldProps {
  quantity: PackedQuantity;
  /** Buttons under the fields, above what they come to. */
  children?: ReactNode;
  /** The stock unit as it is read. */
  unit: string;
  label: string;
  description?: string | undefined;
  /** Where the buttons begin while nothing is typed. */
  start: number;
  min: number | undefined;
  /** Why what was entered cannot be recorded. */
  error: string | null;
}

/** How much, between two buttons; of an item with packs, in packs and loose, with what that comes to. */
export function PackedQuantityField({
  quantity,
  unit,
  label,
  description,
  start,
  min,
  error,
  children,
}: PackedQuantityFieldProps) {
  const format = useFormat();
  const faultId = useId();
  const { packs, shown, loose, entered, fault, isSigned } = quantity;
  const inPacks = isInPacks(shown);
  const sentence = fault && faultSentence(fault, unit);
  const looseField = (name: string) => (
    <QuantityField
      label={name}
      description={description}
      value={loose}
      onChange={quantity.setLoose}
      // What is on the shelf is no longer loose once some of it is in packs.
      start={inPacks ? 0 : start}
      min={min}
      error={fault ? (fault.at === null ? sentence : null) : error}
      lessLabel={inventoryTexts.less}
      moreLabel={inventoryTexts.more}
    />
  );
  if (packs.length === 0) {
    return (
      <div>
        {looseField(texts.inUnit(label, unit))}
        {children}
      </div>
    );
  }
  const counted = packs.flatMap(({ unit: pack, stock_per_unit }) => {
    const count = readQuantity(shown.packs[stock_per_unit] ?? '', isSigned);
    return count == null ? [] : texts.ofPacks(format.quantity(count), pack, format.quantity(stock_per_unit));
  });
  return (
    <fieldset className={classes.quantity}>
      <legend>{label}</legend>
      <div className={classes.fields}>
        <PackFields
          packs={packs}
          typed={shown}
          onType={quantity.typePack}
          fault={fault && { at: fault.at, saidIn: faultId }}
          isSigned={isSigned}
        />
        <div className={classes.loose}>{looseField(texts.loose(unit))}</div>
      </div>
      {fault && fault.at !== null ? (
        <Input.Error id={faultId} role="alert">
          {sentence}
        </Input.Error>
      ) : null}
      {children}
      <p className={classes.sum} aria-live="polite">
        {inPacks && entered !== null
          ? texts.sum(counted, loose === null ? null : format.quantity(loose), format.quantity(entered), unit)
          : null}
      </p>
    </fieldset>
  );
}
