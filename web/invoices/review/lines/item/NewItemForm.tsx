import { Autocomplete, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { inventory } from '#contract/inventory/inventory.ts';
import { STOCK_UNITS } from '#contract/inventory/items.ts';
import { itemChoiceTexts as texts } from '#contract/invoices/review/item_choice.texts.ts';
import { CATEGORY_MAX, NAME_MAX, UNIT_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { q } from '../../../../query.ts';
import type { ItemChoice } from '../../draft/draft.ts';
import classes from './ItemPicker.module.css';

type NewItem = ItemChoice & { kind: 'new' };

interface NewItemFormProps {
  start: NewItem;
  onSave: (item: NewItem) => void;
  onBack: () => void;
}

/** A new item's name, unit and category, filled in from the line. */
export function NewItemForm({ start, onSave, onBack }: NewItemFormProps) {
  const [name, setName] = useState(start.name);
  const [stock_unit, setUnit] = useState(start.stock_unit);
  const [category, setCategory] = useState(start.category ?? '');
  const { data } = useQuery(q(inventory.summary));
  const save = (event: FormEvent) => {
    event.preventDefault();
    // A form inside the review's own keys: Enter here saves the item and nothing else.
    event.stopPropagation();
    if (name.trim() === '' || stock_unit.trim() === '') return;
    onSave({ kind: 'new', name: name.trim(), stock_unit: stock_unit.trim(), category: category.trim() || null });
  };
  return (
    <form className={classes.form} onSubmit={save}>
      <TextInput
        label={texts.name}
        value={name}
        maxLength={NAME_MAX}
        required
        withAsterisk={false}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={classes.pair}>
        <Autocomplete
          label={texts.stockUnit}
          value={stock_unit}
          onChange={setUnit}
          data={[...STOCK_UNITS]}
          maxLength={UNIT_MAX}
          required
          withAsterisk={false}
        />
        <Autocomplete
          label={texts.category}
          value={category}
          onChange={setCategory}
          data={data?.categories.map((one) => one.category) ?? []}
          maxLength={CATEGORY_MAX}
        />
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          {commonTexts.actions.back}
        </Button>
        <Button type="submit">{texts.save}</Button>
      </div>
    </form>
  );
}
