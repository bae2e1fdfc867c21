import { Autocomplete, Button, Modal, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { CATEGORY_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { type CallInput, sentenceOf } from '../../api.ts';
import { q } from '../../query.ts';
import { LocationSelect } from '../../shell/LocationSelect.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { useAllVendors } from '../vendors/useAllVendors.ts';
import classes from './Bulk.module.css';

const texts = inventoryTexts.bulk;
type Field = keyof typeof texts.fields;
const FIELDS = Object.entries(texts.fields).map(([value, label]) => ({ value, label }));
const fieldOf = (value: string): Field => {
  const known = Object.keys(texts.fields) as Field[];
  return known.find((field) => field === value) ?? 'category';
};

const isLevel = (field: Field) => field === 'par_level' || field === 'reorder_point';

export type BulkInput = CallInput<typeof inventory.bulkChange>['body']['items'];

/**
 * The change of each item that sets this field to this value, a level for one location by choice. An area is added. What the items had when they
 * were selected is not sent: a user may have changed it since.
 */
export function changesOf(items: Item[], field: Field, value: string, locationId = ''): BulkInput {
  const set = value.trim() || null;
  return items.map(({ item_id }) => {
    if (isLevel(field) && locationId) return { item_id, level: { location_id: locationId, [field]: set } };
    if (field === 'area_ids') return { item_id, add_area_id: value };
    return { item_id, [field]: set };
  });
}

interface BulkFormProps {
  opened: boolean;
  items: Item[];
  isSaving: boolean;
  failure: Error | null;
  onClose: () => void;
  onSave: (items: BulkInput) => void;
}

export function BulkForm({ opened, onClose, ...rest }: BulkFormProps) {
  return (
    <Modal opened={opened} onClose={onClose} closeOnClickOutside={false} title={texts.title(rest.items.length)}>
      <Fields onClose={onClose} {...rest} />
    </Modal>
  );
}

function Fields({ items, isSaving, failure, onClose, onSave }: Omit<BulkFormProps, 'opened'>) {
  const [field, setField] = useState<Field>('category');
  const [value, setValue] = useState('');
  const [locationId, setLocation] = useState('');
  const [asked, setAsked] = useState(false);
  const summary = useQuery(q(inventory.summary));
  const places = useQuery(q(areas.list));
  const vendors = useAllVendors();
  const isMissing = field === 'area_ids' && value === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isMissing && !isSaving) onSave(changesOf(items, field, value, locationId));
  };
  const label = texts.fields[field];
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {failure ? <Failure title={texts.failed} detail={sentenceOf(failure)} /> : null}
      <NativeSelect
        label={texts.field}
        data-autofocus
        data={FIELDS}
        value={field}
        onChange={(event) => {
          setField(fieldOf(event.currentTarget.value));
          setValue('');
        }}
      />
      {isLevel(field) ? (
        <LocationSelect all={texts.atAll} label={texts.at} value={locationId} onChange={setLocation} />
      ) : null}
      {field === 'category' ? (
        <Autocomplete
          label={label}
          description={texts.emptyHint}
          maxLength={CATEGORY_MAX}
          data={(summary.data?.categories ?? []).map(({ category }) => category)}
          value={value}
          onChange={setValue}
        />
      ) : isLevel(field) ? (
        <NumberField
          label={label}
          description={texts.emptyHint}
          min={0}
          value={value}
          onChange={(next) => setValue(String(next))}
        />
      ) : (
        <NativeSelect
          label={label}
          error={asked && isMissing ? texts.chooseArea : null}
          data={[
            { value: '', label: field === 'area_ids' ? '' : inventoryTexts.form.anyVendor },
            ...(field === 'area_ids'
              ? (places.data?.areas ?? []).map(({ area_id, name }) => ({ value: area_id, label: name }))
              : (vendors.data ?? []).map(({ vendor_id, name }) => ({ value: vendor_id, label: name }))),
          ]}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      )}
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={isSaving}>
          {texts.save}
        </Button>
      </FormFoot>
    </form>
  );
}
