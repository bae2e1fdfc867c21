import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import type { Item } from '#contract/inventory/items.ts';
import { useFormat } from '../format.ts';
import { Tag } from '../ui/Tag.tsx';
import classes from './OnHand.module.css';
import { stockState } from './stock_state.ts';

/** How much there is, in its unit, with a mark when it is low. */
export function OnHand({ item }: { item: Item }) {
  const format = useFormat();
  const state = stockState(item);
  return (
    <span className={classes.root}>
      {state ? <Tag tone={state.tone}>{state.label}</Tag> : null}
      <span>
        <span className={classes.figure} data-tone={state?.tone}>
          {format.stock(item.on_hand)}
        </span>{' '}
        <span className={classes.unit}>{format.unit(item.stock_unit)}</span>
        {item.low_at.length > 0 ? <small className={classes.places}>{inventoryTexts.lowAt(item.low_at)}</small> : null}
      </span>
    </span>
  );
}
