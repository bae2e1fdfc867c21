import type { UseFormReturnType } from '@mantine/form';
import { Suspense } from 'react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { useFormat } from '../../format.ts';
import { useHasLocations } from '../../shell/LocationSelect.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import type { ItemFields } from './item_fields.ts';

const LevelFields = lazyPart(async () => (await import('./LevelFields.tsx')).LevelFields);

const texts = inventoryTexts.form;
const LEVELS = [
  { name: 'par_level', label: texts.parLevel, description: texts.parHint },
  { name: 'reorder_point', label: texts.reorderPoint, description: texts.reorderHint },
] as const;

/** How much of an item the shop wants, and where it wants another amount. */
export function ItemLevels({ form }: { form: UseFormReturnType<ItemFields> }) {
  const format = useFormat();
  const hasLocations = useHasLocations();
  return (
    <>
      {LEVELS.map(({ name, ...told }) => (
        <NumberField
          key={name}
          {...told}
          min={0}
          unit={format.unit(form.values.stock_unit)}
          rightSectionWidth={56}
          {...form.getInputProps(name)}
        />
      ))}
      {hasLocations ? (
        <Suspense fallback={null}>
          <LevelFields
            levels={form.values.levels}
            onChange={(levels) => form.setFieldValue('levels', levels)}
            first={{ par_level: form.values.par_level, reorder_point: form.values.reorder_point }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
