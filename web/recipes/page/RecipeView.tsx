import { recipeTexts as texts } from '#contract/recipes/recipes.texts.ts';
import type { Recipe, RecipeLine } from '#contract/recipes/recipes.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { type Format, useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { type Column, DataTable } from '../../ui/list/DataTable.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { draftOf, figuresOf } from '../recipe_draft.ts';
import { Figures } from './Figures.tsx';
import { PriceChanges } from './PriceChanges.tsx';
import classes from './Recipe.module.css';

/** The recipe to read. */
export function RecipeView({ recipe }: { recipe: Recipe }) {
  const format = useFormat();
  return (
    <>
      <PageHeader
        above={<BackLink fallback={paths.recipes()}>{texts.title}</BackLink>}
        title={recipe.name}
        detail={`${texts.makes} ${texts.yields(format.quantity(recipe.yield_quantity), format.unit(recipe.yield_unit))}`}
      />
      <div className={classes.columns}>
        <div>
          <h2 className={classes.heading}>{texts.lines}</h2>
          {recipe.lines.length === 0 ? (
            <EmptyState title={texts.emptyLines} />
          ) : (
            <DataTable
              label={texts.lines}
              columns={lineColumns(format)}
              rows={recipe.lines}
              rowKey={(line) => `${line.item_id ?? line.part_id} ${recipe.lines.indexOf(line)}`}
            />
          )}
          {recipe.note ? <p className={classes.note}>{recipe.note}</p> : null}
        </div>
        <div className={classes.aside}>
          <Figures figures={figuresOf(draftOf(recipe))} unit={recipe.yield_unit} />
          <PriceChanges recipe={recipe} />
        </div>
      </div>
    </>
  );
}

function lineColumns(format: Format): Column<RecipeLine>[] {
  return [
    { key: 'name', header: texts.columns.recipe, phone: 'title', cell: ({ name }) => name },
    {
      key: 'quantity',
      header: texts.contents.quantity,
      numeric: true,
      phone: 'figure',
      cell: ({ quantity, unit }) => `${format.quantity(quantity)} ${format.unit(unit)}`,
    },
    {
      key: 'cost',
      header: texts.columns.cost,
      numeric: true,
      phone: 'aside',
      cell: ({ cost }) => (cost === null ? commonTexts.none : format.money(cost)),
    },
  ];
}
