import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { recipeTexts as texts } from '#contract/recipes/recipes.texts.ts';
import { type Recipe, recipes } from '#contract/recipes/recipes.ts';
import { call, sentenceOf } from '../../api.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { keepRecipe } from './keep_recipe.ts';

interface ArchiveButtonProps {
  recipe: Recipe;
  /** Whether something is typed that is not saved. */
  isDirty: () => boolean;
}

/** Archives the recipe; asks first when that would discard what was typed. */
export function ArchiveButton({ recipe: { recipe_id, name }, isDirty }: ArchiveButtonProps) {
  const archive = useMutation({
    mutationFn: () => call(recipes.archive, { params: { recipe_id }, body: {} }),
    onSuccess: (archived) => {
      keepRecipe(archived);
      tell(texts.archived(archived.name));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const ask = () => {
    if (!isDirty()) return archive.mutate();
    const onConfirm = () => archive.mutate();
    confirm({ title: texts.archiveTitle(name), detail: texts.archiveDetail, action: texts.archive, onConfirm });
  };
  return (
    <Button variant="subtle" color="gray" loading={archive.isPending} onClick={ask}>
      {texts.archive}
    </Button>
  );
}
