import { lazy, Suspense } from 'react';
import { costTexts } from '#contract/inventory/costs.texts.ts';
import type { CostPoint, Item } from '#contract/inventory/items.ts';
import { type Format, useFormat } from '../../../format.ts';
import { Card } from '../../../ui/Card.tsx';
import { SkeletonBlock } from '../../../ui/list/Skeletons.tsx';
import { costStory, inOrder } from './cost_story.ts';

const texts = costTexts;
const CostChart = lazy(async () => ({ default: (await import('./CostChart.tsx')).CostChart }));
// Most items have one vendor.
const VendorPrices = lazy(async () => ({ default: (await import('./VendorPrices.tsx')).VendorPrices }));
const CHART_HEIGHT = 240;

function titleOf(item: Item, points: CostPoint[], format: Format): string {
  const story = costStory(points);
  if (story.kind === 'none') return texts.none;
  if (story.kind === 'first') return texts.first(item.name, format.unitCost(story.cost), format.unit(item.stock_unit));
  if (story.kind === 'one_day') {
    const [lowest, highest] = [format.unitCost(story.lowest), format.unitCost(story.highest)];
    return texts.oneDay(item.name, { lowest, highest, unit: format.unit(item.stock_unit), on: format.date(story.on) });
  }
  const since = format.month(story.since, new Date());
  if (story.kind === 'back') return texts.back(item.name, since, format.unitCost(story.between));
  if (story.kind === 'steady') return texts.steady(item.name, since);
  return texts[story.kind](item.name, format.percent(Math.abs(story.change)), since);
}

/** The cost history: a sentence, then a chart. */
export function CostHistory({ item }: { item: Item & { costs: CostPoint[] } }) {
  const format = useFormat();
  const points = inOrder(item.costs);
  return (
    <Card title={titleOf(item, points, format)} {...(points.length === 0 ? { detail: texts.noneDetail } : {})}>
      {points.length > 1 ? (
        <>
          <Suspense fallback={<SkeletonBlock height={CHART_HEIGHT} />}>
            <CostChart points={points} format={format} height={CHART_HEIGHT} />
          </Suspense>
          {new Set(points.flatMap(({ vendor }) => vendor ?? [])).size > 1 ? (
            <Suspense fallback={null}>
              <VendorPrices points={points} />
            </Suspense>
          ) : null}
          <ul className="visually-hidden" aria-label={texts.chart}>
            {points.map((point) => (
              <li key={point.movement_id}>
                {texts.point(format.date(point.date), format.unitCost(point.unit_cost), point.vendor)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}
