import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import type { Item } from '#contract/inventory/items.ts';
import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../format.ts';
import { useHasLocations } from '../../shell/LocationSelect.tsx';
import { StatTile, StatTiles } from '../../ui/list/StatTile.tsx';
import { stockState } from '../stock_state.ts';
import classes from './ItemFacts.module.css';

const texts = inventoryTexts.facts;

/** The four figures of an item. */
export function ItemFacts({ item }: { item: Item }) {
  const format = useFormat();
  const state = stockState(item);
  const hasLocations = useHasLocations();
  // With several locations, the levels stand with each of them.
  const whereLow = [
    state?.label.toLowerCase(),
    item.low_at.length > 0 ? inventoryTexts.lowAt(item.low_at) : locationTexts.everywhere,
  ]
    .filter(Boolean)
    .join(' ');
  const unit = format.unit(item.stock_unit);
  const costDetail = () => {
    if (item.last_cost === null) return texts.noCost;
    if (item.cost_change === null) return texts.perUnit(unit);
    return item.cost_change === 0 ? texts.same : texts.change(format.signedPercent(item.cost_change));
  };
  const levels = [
    item.par_level === null ? texts.noPar : texts.par(format.quantity(item.par_level), unit),
    item.reorder_point === null ? null : texts.reorder(format.quantity(item.reorder_point), unit),
  ];
  return (
    <div className={classes.facts}>
      <StatTiles label={inventoryTexts.figures}>
        <StatTile
          label={texts.onHand}
          tone={state?.tone === 'bad' ? 'bad' : state?.tone === 'doubt' ? 'doubt' : 'plain'}
          value={`${format.stock(item.on_hand)} ${unit}`}
          detail={hasLocations ? whereLow : [state?.label.toLowerCase(), ...levels].filter(Boolean).join(' · ')}
        />
        <StatTile
          label={texts.lastCost}
          value={item.last_cost === null ? commonTexts.none : format.unitCost(item.last_cost)}
          detail={costDetail()}
        />
        <StatTile
          label={texts.averageCost}
          value={item.average_cost === null ? commonTexts.none : format.unitCost(item.average_cost)}
          detail={item.average_cost === null ? texts.noCost : texts.averageDetail}
        />
        <StatTile label={texts.value} value={format.money(item.value)} detail={texts.valueDetail} />
      </StatTiles>
    </div>
  );
}
