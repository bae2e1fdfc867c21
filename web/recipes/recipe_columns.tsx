import { Link } from 'react-router';
import { recipeTexts as texts } from '#contract/recipes/recipes.texts.ts';
import type { RecipeRow } from '#contract/recipes/recipes.ts';
import { commonTexts } from '#contract/texts/common.ts';
import type { Format } from '../format.ts';
import { paths } from '../paths.ts';
import type { Column } from '../ui/list/DataTable.tsx';
import classes from './Recipes.module.css';

export function recipeColumns(format: Format): Column<RecipeRow>[] {
  const amount = (value: number | null) => (value === null ? commonTexts.none : format.money(value));
  return [
    {
      key: 'recipe',
      header: texts.columns.recipe,
      width: '34%',
      phone: 'title',
      cell: ({ recipe_id, name, missing_count, unmeasured_count, line_count }) => (
        <>
          <Link to={paths.recipe(recipe_id)}>{name}</Link>
          {line_count === 0 ? <div className={classes.under}>{texts.nothingIn}</div> : null}
          {unmeasured_count > 0 ? <div className={classes.doubt}>{texts.unmeasured(unmeasured_count)}</div> : null}
          {missing_count > unmeasured_count ? (
            <div className={classes.doubt}>{texts.missing(missing_count - unmeasured_count)}</div>
          ) : null}
        </>
      ),
    },
    {
      key: 'makes',
      header: texts.columns.makes,
      from: 'desktop',
      cell: ({ yield_quantity, yield_unit }) => texts.yields(format.quantity(yield_quantity), format.unit(yield_unit)),
    },
    {
      key: 'cost',
      header: texts.columns.cost,
      numeric: true,
      phone: 'note',
      cell: ({ cost, yield_unit }) =>
        cost === null ? commonTexts.none : texts.perUnit(format.money(cost), format.unit(yield_unit)),
    },
    {
      key: 'price',
      header: texts.columns.price,
      numeric: true,
      from: 'tablet',
      cell: ({ selling_price }) =>
        selling_price === null ? <span className={classes.quiet}>{texts.notSold}</span> : format.money(selling_price),
    },
    {
      key: 'margin',
      header: texts.columns.margin,
      numeric: true,
      phone: 'figure',
      cell: ({ margin }) => amount(margin),
    },
    {
      key: 'food_cost',
      header: texts.columns.food_cost,
      numeric: true,
      phone: 'aside',
      cell: ({ food_cost, target }) =>
        food_cost === null ? (
          commonTexts.none
        ) : (
          <span className={food_cost > target ? classes.doubt : undefined}>{format.percent(food_cost)}</span>
        ),
    },
  ];
}
