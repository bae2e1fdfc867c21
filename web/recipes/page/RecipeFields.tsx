import { Autocomplete, Textarea, TextInput } from '@mantine/core';
import { CATEGORY_MAX, NAME_MAX, NOTE_MAX, UNIT_MAX } from '#contract/limits.ts';
import { FOOD_COST_TARGET } from '#contract/recipes/limits.ts';
import { recipeTexts as texts } from '#contract/recipes/recipes.texts.ts';
import { YIELD_UNITS } from '#contract/recipes/units.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../format.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { numberOrEmpty } from '../../ui/fields/typed_number.ts';
import type { RecipeDraft } from '../recipe_draft.ts';
import classes from './Recipe.module.css';

interface RecipeFieldsProps {
  draft: RecipeDraft;
  faults: { name: boolean; yield_quantity: boolean };
  onChange: (change: Partial<RecipeDraft>) => void;
}

/** What the recipe is called, makes and sells for. */
export function RecipeFields({ draft, faults, onChange }: RecipeFieldsProps) {
  const format = useFormat();
  return (
    <div className={classes.fields}>
      <TextInput
        className={classes.wide ?? ''}
        label={texts.name}
        required
        maxLength={NAME_MAX}
        value={draft.name}
        error={faults.name ? commonTexts.nameNeeded : null}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NumberField
        min={0}
        label={texts.makes}
        required
        value={draft.yield_quantity}
        error={faults.yield_quantity ? texts.yieldNeeded : null}
        onChange={(value) => onChange({ yield_quantity: numberOrEmpty(value) })}
      />
      <Autocomplete
        label={texts.makesUnit}
        maxLength={UNIT_MAX}
        data={YIELD_UNITS}
        value={draft.yield_unit}
        onChange={(yield_unit) => onChange({ yield_unit })}
      />
      <NumberField
        min={0}
        label={texts.price(format.unit(draft.yield_unit) || YIELD_UNITS[0] || '')}
        description={texts.priceHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        decimals={2}
        rightSection={<span className={classes.currency}>{format.currency}</span>}
        rightSectionWidth={56}
        value={draft.selling_price}
        onChange={(value) => onChange({ selling_price: numberOrEmpty(value) })}
      />
      <NumberField
        min={0}
        label={texts.target}
        description={texts.targetHint(format.percent(FOOD_COST_TARGET))}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        max={100}
        decimals={2}
        rightSection={<span className={classes.currency}>%</span>}
        value={draft.target_percent}
        onChange={(value) => onChange({ target_percent: numberOrEmpty(value) })}
      />
      <TextInput
        label={texts.category}
        maxLength={CATEGORY_MAX}
        value={draft.category}
        onChange={(event) => onChange({ category: event.currentTarget.value })}
      />
      <Textarea
        className={classes.wide ?? ''}
        label={texts.note}
        autosize
        minRows={2}
        maxLength={NOTE_MAX}
        value={draft.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </div>
  );
}
