import { Textarea, TextInput } from '@mantine/core';
import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import { NOTE_MAX } from '#contract/limits.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { LocationSelect } from '../../shell/LocationSelect.tsx';
import classes from './OrderScreen.module.css';
import type { OrderDraft } from './order_draft.ts';

interface OrderFieldsProps {
  draft: OrderDraft;
  onChange: (change: Partial<OrderDraft>) => void;
}

/** Where the order is delivered, when, and a note to the vendor. */
export function OrderFields({ draft, onChange }: OrderFieldsProps) {
  return (
    <div className={classes.fields}>
      <LocationSelect
        label={locationTexts.deliverTo}
        value={draft.location_id}
        onChange={(location_id) => onChange({ location_id })}
      />
      <TextInput
        label={texts.facts.expected}
        type="date"
        max="9999-12-31"
        value={draft.expected_on}
        onChange={(event) => onChange({ expected_on: event.currentTarget.value })}
      />
      <Textarea
        label={texts.facts.note}
        autosize
        minRows={1}
        maxLength={NOTE_MAX}
        value={draft.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </div>
  );
}
