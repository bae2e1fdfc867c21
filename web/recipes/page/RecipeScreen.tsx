import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { recipeTexts as texts } from '#contract/recipes/recipes.texts.ts';
import { recipes } from '#contract/recipes/recipes.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { isNotFound } from '../../refusals.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { NotFoundScreen } from '../../shell/notices/NotFoundScreen.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { SkeletonBlock } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ArchivedRecipe } from './ArchivedRecipe.tsx';
import { RecipeEditor } from './RecipeEditor.tsx';
import { RecipeView } from './RecipeView.tsx';

/** One recipe: a form for managers, a page to cook from for everyone else. */
export function RecipeScreen() {
  const { user } = useShop();
  const { recipe_id = '' } = useParams();
  const { data: recipe, error, refetch } = useQuery(q(recipes.get, { params: { recipe_id } }));
  if (isNotFound(error) && !recipe) {
    return <NotFoundScreen />;
  }
  const back = <BackLink fallback={paths.recipes()}>{texts.title}</BackLink>;
  const mayEdit = hasRole(user, 'manager');
  return (
    <Page key={recipe_id} title={recipe?.name ?? texts.title}>
      {recipe && !recipe.is_active && mayEdit ? <ArchivedRecipe recipe={recipe} /> : null}
      {recipe?.is_active && mayEdit ? <RecipeEditor recipe={recipe} /> : null}
      {recipe && !(recipe.is_active && mayEdit) ? <RecipeView recipe={recipe} /> : null}
      {!recipe && error ? (
        <>
          {back}
          <LoadFailure error={error} onRetry={refetch} />
        </>
      ) : null}
      {!recipe && !error ? (
        <>
          <PageHeader above={back} title={<Skeleton height={22} my={4} width={240} />} />
          <SkeletonBlock height={420} />
        </>
      ) : null}
    </Page>
  );
}

/** `/recipes/new` */
export function NewRecipeScreen() {
  return (
    <Page title={texts.newTitle}>
      <RecipeEditor recipe={null} />
    </Page>
  );
}
