import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { recipeTexts as texts } from '#contract/recipes/recipes.texts.ts';
import { type Recipe, recipes } from '#contract/recipes/recipes.ts';
import { call, sentenceOf } from '../../api.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { keepRecipe } from './keep_recipe.ts';
import classes from './Recipe.module.css';

/** Says that the recipe is archived, with the button that restores it. */
export function ArchivedRecipe({ recipe }: { recipe: Recipe }) {
  const restore = useMutation({
    mutationFn: () => call(recipes.archive, { params: { recipe_id: recipe.recipe_id }, body: { is_active: true } }),
    onSuccess: (restored) => {
      keepRecipe(restored);
      tell(texts.restored(restored.name));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  return (
    <div className={classes.archived}>
      <span>{texts.archivedNote}</span>
      <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate()}>
        {texts.restoreAction}
      </Button>
    </div>
  );
}
