import { Link } from 'react-router';
import { recipeTexts as texts } from '#contract/recipes/recipes.texts.ts';
import type { Recipe } from '#contract/recipes/recipes.ts';
import { paths } from '../../paths.ts';
import { figuresOf, type RecipeDraft } from '../recipe_draft.ts';
import { Figures } from './Figures.tsx';
import { PriceChanges } from './PriceChanges.tsx';
import classes from './Recipe.module.css';

interface RecipeAsideProps {
  /** Null: a new one. */
  recipe: Recipe | null;
  draft: RecipeDraft;
  onPrice: (price: number) => void;
}

/** What is beside the form: cost and margin as it is typed, what has changed them, and where the recipe is used. */
export function RecipeAside({ recipe, draft, onPrice }: RecipeAsideProps) {
  return (
    <div className={classes.aside}>
      <Figures figures={figuresOf(draft)} unit={draft.yield_unit} onPrice={onPrice} />
      {recipe ? <PriceChanges recipe={recipe} onPrice={onPrice} /> : null}
      {recipe && recipe.used_in.length > 0 ? (
        <p className={classes.used}>
          {texts.usedIn}
          {recipe.used_in.map(({ recipe_id, name }) => (
            <Link key={recipe_id} to={paths.recipe(recipe_id)}>
              {name}
            </Link>
          ))}
        </p>
      ) : null}
    </div>
  );
}
