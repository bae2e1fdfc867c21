import {
  Autocomplete,
  Button,
  Modal,
  MultiSelect,
  NativeSelect,
  NumberInput,
  Switch,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { type Item, inventory, STOCK_UNITS } from '#contract/inventory/inventory.ts';
import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import { photoTexts } from '#contract/inventory/photos.texts.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { NAME_MAX, PAGE_SIZE_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { invalidate, q } from '../../query.ts';
import { useHasLocations } from '../../shell/LocationSelect.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { ItemPhoto } from '../photos/ItemPhoto.tsx';
import classes from './ItemForm.module.css';
import { duplicateOf, fieldsOf, type ItemFields, inputOf, itemFaults, refusalsOf } from './item_fields.ts';

const LevelFields = lazy(async () => ({ default: (await import('./LevelFields.tsx')).LevelFields }));

const texts = inventoryTexts.form;

interface ItemFormProps {
  opened: boolean;
  onClose: () => void;
  /** The item to change; without one, a new item is added. */
  item?: Item;
  /** The item from which a new one takes its first values. */
  like?: Item;
}

export function ItemForm({ opened, onClose, item, like }: ItemFormProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={item ? texts.editTitle(item.name) : texts.addTitle}
      // A slip of the thumb beside the form must not cost what was typed.
      closeOnClickOutside={false}
    >
      <Fields onClose={onClose} item={item ?? null} like={like ?? null} />
    </Modal>
  );
}

function Fields({ item, like, onClose }: { item: Item | null; like: Item | null; onClose: () => void }) {
  const format = useFormat();
  const hasLocations = useHasLocations();
  const summary = useQuery(q(inventory.summary));
  const places = useQuery(q(areas.list));
  const vendors = useQuery(q(inventory.listVendors, { query: { limit: PAGE_SIZE_MAX } }));
  const form = useForm<ItemFields>({
    initialValues: like ? duplicateOf(like) : fieldsOf(item),
    validate: (fields) => ({ ...itemFaults(fields) }),
  });
  const [withPhoto, setWithPhoto] = useState(true);
  const pictured = like && like.photo_version !== null ? like : null;
  const save = useMutation({
    mutationFn: (fields: ItemFields) => {
      const body = inputOf(fields);
      return item
        ? call(inventory.updateItem, { params: { item_id: item.item_id }, body })
        : call(inventory.createItem, { body: { ...body, photo_of: withPhoto ? pictured?.item_id : null } });
    },
    onSuccess: (saved) => {
      void invalidate(inventory.listItems, inventory.summary, inventory.getItem);
      tell(item ? texts.saved(saved.name) : texts.added(saved.name));
      onClose();
    },
    onError: (error) => form.setErrors({ ...refusalsOf(error) }),
  });
  const failedWhole = save.isError && Object.keys(refusalsOf(save.error)).length === 0;
  return (
    <form onSubmit={form.onSubmit((fields) => save.mutate(fields))} noValidate>
      <div className={classes.fields}>
        {failedWhole ? <Failure title={texts.failed} detail={sentenceOf(save.error)} /> : null}
        {pictured ? (
          <div className={classes.photo}>
            <ItemPhoto item={pictured} size="thumb" />
            <Switch
              label={photoTexts.copy}
              description={photoTexts.copyHint}
              checked={withPhoto}
              onChange={(event) => setWithPhoto(event.currentTarget.checked)}
            />
          </div>
        ) : null}
        <TextInput
          className={classes.wide ?? ''}
          label={texts.name}
          required
          maxLength={NAME_MAX}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Autocomplete
          label={texts.stockUnit}
          description={texts.stockUnitHint}
          required
          maxLength={20}
          data={[...STOCK_UNITS]}
          {...form.getInputProps('stock_unit')}
        />
        <Autocomplete
          label={texts.category}
          description={texts.categoryHint}
          maxLength={80}
          data={(summary.data?.categories ?? []).map(({ category }) => category)}
          {...form.getInputProps('category')}
        />
        <NumberInput
          label={texts.parLevel}
          description={texts.parHint}
          min={0}
          decimalScale={4}
          hideControls
          inputMode="decimal"
          rightSection={<span className={classes.unit}>{format.unit(form.values.stock_unit)}</span>}
          rightSectionWidth={56}
          {...form.getInputProps('par_level')}
        />
        <NumberInput
          label={texts.reorderPoint}
          description={texts.reorderHint}
          min={0}
          decimalScale={4}
          hideControls
          inputMode="decimal"
          rightSection={<span className={classes.unit}>{format.unit(form.values.stock_unit)}</span>}
          rightSectionWidth={56}
          {...form.getInputProps('reorder_point')}
        />
        {hasLocations ? (
          <Suspense fallback={null}>
            <LevelFields
              levels={form.values.levels}
              onChange={(levels) => form.setFieldValue('levels', levels)}
              first={{ par_level: form.values.par_level, reorder_point: form.values.reorder_point }}
            />
          </Suspense>
        ) : null}
        <TextInput label={texts.sku} maxLength={60} {...form.getInputProps('sku')} />
        <NumberInput
          label={texts.sellingPrice}
          min={0}
          decimalScale={2}
          hideControls
          inputMode="decimal"
          rightSection={<span className={classes.unit}>{format.currency}</span>}
          rightSectionWidth={56}
          {...form.getInputProps('selling_price')}
        />
        <NativeSelect
          className={classes.wideOnPhone ?? ''}
          label={texts.preferredVendor}
          data={[
            { value: '', label: texts.anyVendor },
            ...(vendors.data?.vendors ?? []).map(({ vendor_id, name }) => ({ value: vendor_id, label: name })),
          ]}
          {...form.getInputProps('preferred_vendor_id')}
        />
        <MultiSelect
          className={classes.wideOnPhone ?? ''}
          label={texts.areas}
          data={(places.data?.areas ?? []).map(({ area_id, name }) => ({ value: area_id, label: name }))}
          {...form.getInputProps('area_ids')}
        />
        <Switch
          className={classes.wide ?? ''}
          label={lotTexts.fields.expires}
          description={lotTexts.fields.expiresHint}
          {...form.getInputProps('expires', { type: 'checkbox' })}
        />
        <TagsInput
          className={classes.wide ?? ''}
          label={texts.barcodes}
          description={texts.barcodesHint}
          maxTags={20}
          inputMode="numeric"
          acceptValueOnBlur
          {...form.getInputProps('barcodes')}
        />
      </div>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {item ? texts.save : texts.add}
        </Button>
      </FormFoot>
    </form>
  );
}
