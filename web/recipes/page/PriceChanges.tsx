import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { marginOf, priceFor } from '#contract/recipes/margin.ts';
import { recipeTexts as texts } from '#contract/recipes/recipes.texts.ts';
import type { Recipe } from '#contract/recipes/recipes.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import classes from './Recipe.module.css';

interface PriceChangesProps {
  recipe: Recipe;
  onPrice?: (price: number) => void;
}

/** What the newest purchases do to the margin of the saved recipe, and the price that restores the target. */
export function PriceChanges({ recipe, onPrice }: PriceChangesProps) {
  const format = useFormat();
  const { price_changes, latest_cost, previous_cost, selling_price, target, yield_unit } = recipe;
  if (price_changes.length === 0) return null;
  const unit = format.unit(yield_unit);
  const signed = (amount: number) => `${amount > 0 ? '+' : ''}${format.unitCost(amount)}`;
  const [before, after] = [marginOf(selling_price, previous_cost), marginOf(selling_price, latest_cost)];
  // Where the target is missed already, the figures above offer a price.
  const isNew = before !== null && before.food_cost <= target && after !== null && after.food_cost > target;
  const wanted = isNew && latest_cost !== null ? priceFor(latest_cost, target) : null;
  return (
    <Card title={texts.changes} detail={texts.changesDetail}>
      <ul className={classes.changes}>
        {price_changes.map(({ item_id, name, change, effect }) => (
          <li key={item_id}>
            <Link to={paths.item(item_id)}>{name}</Link>
            <span className={effect > 0 ? classes.doubt : classes.quiet}>{format.signedPercent(change)}</span>
            <span className={classes.effect}>{signed(effect)}</span>
          </li>
        ))}
      </ul>
      {latest_cost !== null ? (
        <p className={classes.quiet}>
          {texts.newCost(format.unitCost(latest_cost), unit)}{' '}
          {before && after ? texts.newMargin(format.money(before.margin), format.money(after.margin)) : null}
        </p>
      ) : null}
      {wanted !== null ? (
        <>
          <p className={classes.doubt}>{texts.restore(format.money(wanted), format.percent(target))}</p>
          {onPrice ? (
            <Button variant="default" onClick={() => onPrice(wanted)}>
              {texts.takePrice(format.money(wanted))}
            </Button>
          ) : null}
        </>
      ) : null}
    </Card>
  );
}
