import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../format.ts';
import { paths } from '../paths.ts';
import { keyOf, q } from '../query.ts';
import { StatTile, StatTiles } from '../ui/list/StatTile.tsx';

const texts = inventoryTexts.tiles;

/** The four figures above the inventory; each leads to what it counts. */
export function InventoryTiles() {
  const format = useFormat();
  const { data, isError } = useQuery(q(inventory.summary));
  // It grows old whenever the summary does.
  const costs = useQuery({ ...q(inventory.costChange), queryKey: [...keyOf(inventory.summary), 'cost_change'] });
  const unknown = isError ? commonTexts.none : undefined;
  const rise = costs.data?.rises[0];
  const costChange = (change: number | null) => (change === null ? texts.costNone : format.signedPercent(change));
  // A new shop has no figures; only the empty state below is shown.
  if (data && data.item_count === 0 && data.invoices_to_review === 0) return null;
  return (
    <StatTiles label={inventoryTexts.figures}>
      <Link to={paths.invoices({ status: 'to_do' })}>
        <StatTile
          label={texts.review}
          value={data ? texts.reviewValue(data.invoices_to_review) : unknown}
          tone={data?.invoices_to_review ? 'doubt' : 'plain'}
          detail={
            data &&
            (data.oldest_review_at
              ? texts.reviewOldest(format.ago(data.oldest_review_at, new Date()))
              : texts.reviewNone)
          }
        />
      </Link>
      <Link to={paths.inventory({ low: true })}>
        <StatTile
          label={texts.low}
          value={data ? (isWatched(data) ? texts.lowValue(data.low_count) : texts.lowUnset) : unknown}
          detail={data && (isWatched(data) ? texts.lowDetail(data.low_count, data.out_count) : texts.lowUnsetDetail)}
        />
      </Link>
      <Link to={paths.prices()}>
        <StatTile
          label={texts.cost}
          value={costs.data ? costChange(costs.data.change) : costs.isError ? commonTexts.none : undefined}
          detail={
            rise ? texts.costRise(rise.name, format.signedPercent(rise.change)) : costs.data && costDetail(costs.data)
          }
        />
      </Link>
      <Link to={paths.report('write_offs')}>
        <StatTile
          label={texts.writeOffs}
          value={data ? format.money(data.written_off_value) : unknown}
          detail={data && (data.written_off_most ? texts.writeOffsMost(data.written_off_most) : texts.writeOffsNone)}
        />
      </Link>
    </StatTiles>
  );
}

/** Whether any item can be low. */
function isWatched(data: { par_level_count: number; reorder_point_count: number }): boolean {
  return data.par_level_count + data.reorder_point_count > 0;
}

/** What to say beside a figure without a rise. */
function costDetail({ change, was_bought }: { change: number | null; was_bought: boolean }): string {
  if (change !== null) return texts.costFlat;
  return was_bought ? texts.costFirst : texts.costNothing;
}
