import { Autocomplete, MultiSelect, NativeSelect, Switch, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { STOCK_UNITS } from '#contract/inventory/items.ts';
import { BARCODES_MAX, SKU_MAX } from '#contract/inventory/limits.ts';
import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { CATEGORY_MAX, NAME_MAX, UNIT_MAX } from '#contract/limits.ts';
import { useFormat } from '../../format.ts';
import { q } from '../../query.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { useAllVendors } from '../vendors/useAllVendors.ts';
import classes from './ItemForm.module.css';
import { ItemLevels } from './ItemLevels.tsx';
import type { ItemFields } from './item_fields.ts';

const texts = inventoryTexts.form;

/** What a user says about an item. */
export function ItemInputs({ form }: { form: UseFormReturnType<ItemFields> }) {
  const format = useFormat();
  const summary = useQuery(q(inventory.summary));
  const places = useQuery(q(areas.list));
  const vendors = useAllVendors();
  return (
    <>
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
        maxLength={UNIT_MAX}
        data={[...STOCK_UNITS]}
        {...form.getInputProps('stock_unit')}
      />
      <Autocomplete
        label={texts.category}
        description={texts.categoryHint}
        maxLength={CATEGORY_MAX}
        data={(summary.data?.categories ?? []).map(({ category }) => category)}
        {...form.getInputProps('category')}
      />
      <ItemLevels form={form} />
      <TextInput label={texts.sku} maxLength={SKU_MAX} {...form.getInputProps('sku')} />
      <NumberField
        label={texts.sellingPrice}
        min={0}
        decimals={2}
        unit={format.currency}
        rightSectionWidth={56}
        {...form.getInputProps('selling_price')}
      />
      <NativeSelect
        className={classes.wideOnPhone ?? ''}
        label={texts.preferredVendor}
        data={[
          { value: '', label: texts.anyVendor },
          ...(vendors.data ?? []).map(({ vendor_id, name }) => ({ value: vendor_id, label: name })),
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
        maxTags={BARCODES_MAX}
        inputMode="numeric"
        acceptValueOnBlur
        {...form.getInputProps('barcodes')}
      />
    </>
  );
}
