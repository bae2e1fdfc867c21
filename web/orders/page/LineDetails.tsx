import { TextInput } from '@mantine/core';
import { HOLDS_PLACES } from '#contract/inventory/vendors/vendors.ts';
import { ORDER_WORDS_MAX } from '#contract/orders/limits.ts';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../format.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import classes from './OrderScreen.module.css';
import type { OrderDraftLine } from './order_draft.ts';

const texts = orderTexts.lineDetails;

interface LineDetailsProps {
  line: OrderDraftLine;
  onChange: (change: Partial<OrderDraftLine>) => void;
}

/** How the vendor sells an item, and what it should cost: known from invoices, or typed before there is one. */
export function LineDetails({ line, onChange }: LineDetailsProps) {
  const format = useFormat();
  return (
    <div className={classes.lineDetails}>
      <TextInput
        label={texts.unit}
        maxLength={ORDER_WORDS_MAX}
        value={line.unit}
        onChange={(event) => onChange({ unit: event.currentTarget.value })}
      />
      <TextInput
        label={texts.pack}
        placeholder={texts.packHint}
        maxLength={ORDER_WORDS_MAX}
        value={line.pack}
        onChange={(event) => onChange({ pack: event.currentTarget.value })}
      />
      <NumberField
        label={texts.holds(format.unit(line.stock_unit))}
        min={0}
        decimals={HOLDS_PLACES}
        value={line.stock_per_unit}
        {...(line.is_counted ? { readOnly: true, description: texts.holdsCounted } : {})}
        error={Number(line.stock_per_unit) > 0 ? null : commonTexts.aboveZero}
        onChange={(stock_per_unit) => onChange({ stock_per_unit })}
      />
      <NumberField
        label={texts.price}
        min={0}
        value={line.unit_price}
        onChange={(unit_price) => onChange({ unit_price })}
      />
    </div>
  );
}
