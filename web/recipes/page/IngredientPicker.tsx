import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { SEARCH_MAX } from '#contract/limits.ts';
import { recipeTexts as texts } from '#contract/recipes/recipes.texts.ts';
import { type Ingredient, recipes } from '#contract/recipes/recipes.ts';
import { q } from '../../query.ts';

const TYPING_MS = 200;

interface IngredientPickerProps {
  field: RefObject<HTMLInputElement | null>;
  /** The recipe that is being edited, which cannot take itself. */
  recipe_id: string | null;
  onChoose: (ingredient: Ingredient) => void;
}

/** Finds an item or a recipe by its name. */
export function IngredientPicker({ field, recipe_id, onChoose }: IngredientPickerProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim().slice(0, SEARCH_MAX), TYPING_MS);
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...q(recipes.listIngredients, { query: { search } }),
    placeholderData: keepPreviousData,
  });
  // What other words found is not offered for these.
  const isAnswered = search === typed.trim().slice(0, SEARCH_MAX) && !isPlaceholderData;
  const answered = (isAnswered && data?.ingredients) || [];
  const found = answered.filter(({ part_id }) => part_id === null || part_id !== recipe_id);
  const idOf = ({ item_id, part_id }: Ingredient) => item_id ?? part_id ?? '';
  return (
    <Select
      ref={field}
      aria-label={texts.addLine}
      placeholder={texts.addLineHint}
      data={found.map((one) => ({ value: idOf(one), label: one.part_id ? `${one.name} (${texts.part})` : one.name }))}
      value={null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={search === '' || isFetching || !isAnswered ? texts.addLineType : texts.addLineNone}
      onChange={(id) => {
        const chosen = found.find((one) => idOf(one) === id);
        if (!chosen) return;
        setTyped('');
        onChoose(chosen);
      }}
    />
  );
}
