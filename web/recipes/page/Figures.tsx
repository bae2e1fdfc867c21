import { Button } from '@mantine/core';
import { priceFor } from '#contract/recipes/margin.ts';
import { recipeTexts as texts } from '#contract/recipes/recipes.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../format.ts';
import { Card } from '../../ui/Card.tsx';
import type { figuresOf } from '../recipe_draft.ts';
import classes from './Recipe.module.css';

interface FiguresProps {
  figures: ReturnType<typeof figuresOf>;
  unit: string;
  /** Takes the price that reaches the target. */
  onPrice?: (price: number) => void;
}

const GAPS = ['cost', 'quantity', 'unit'] as const;

/** What one portion costs and leaves. */
export function Figures({ figures, unit, onPrice }: FiguresProps) {
  const format = useFormat();
  const { cost, known, price, target, missing, gaps, left } = figures;
  const percent = format.percent(target);
  const isAbove = left !== null && left.food_cost > target;
  const wanted = cost === null ? null : priceFor(cost, target);
  return (
    <Card title={texts.figures}>
      <dl className={classes.figures}>
        <dt>{texts.cost(format.unit(unit))}</dt>
        <dd>
          {known === null
            ? commonTexts.none
            : missing > 0
              ? texts.atLeast(format.unitCost(known))
              : format.unitCost(known)}
        </dd>
        <dt>{texts.margin}</dt>
        <dd>{left ? format.money(left.margin) : commonTexts.none}</dd>
        <dt>{texts.foodCost}</dt>
        <dd className={isAbove ? classes.doubt : undefined}>
          {left ? format.percent(left.food_cost) : commonTexts.none}
        </dd>
      </dl>
      <p className={`${classes.sentences} ${isAbove ? classes.doubt : classes.quiet}`} aria-live="polite">
        {GAPS.map((gap) =>
          gaps[gap].length > 0 ? <span key={gap}>{texts.without[gap](gaps[gap].join(', '))}</span> : null,
        )}
        {missing === 0 && left && left.margin < 0 ? <span>{texts.belowCost}</span> : null}
        {missing === 0 && left ? <span>{isAbove ? texts.aboveTarget(percent) : texts.targetIs(percent)}</span> : null}
        {missing === 0 && !left && cost !== null && price === null ? <span>{texts.noPrice}</span> : null}
      </p>
      {wanted !== null && wanted !== price && (isAbove || price === null) && onPrice ? (
        <>
          <p className={classes.quiet}>{texts.priceForTarget(format.money(wanted), percent)}</p>
          <Button variant="default" onClick={() => onPrice(wanted)}>
            {texts.takePrice(format.money(wanted))}
          </Button>
        </>
      ) : null}
    </Card>
  );
}
