import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { costTexts } from '#contract/inventory/costs.texts.ts';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { isNotFound } from '../../refusals.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { NotFoundScreen } from '../../shell/notices/NotFoundScreen.tsx';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { StatTile, StatTiles } from '../../ui/list/StatTile.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CostHistory } from './cost/CostHistory.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { ItemHeader } from './ItemHeader.tsx';
import classes from './ItemScreen.module.css';
import { ItemLots, PhotoCard, Reserved, VelocityCard } from './lazy_forms.ts';
import { Ledger } from './ledger/Ledger.tsx';
import { StockByLocation } from './StockByLocation.tsx';
import { VendorItems } from './VendorItems.tsx';

/** One item: its facts, what its cost did, everything that moved it, who sells it. */
export function ItemScreen() {
  const { item_id: itemId = '' } = useParams();
  const { data: item, error, refetch } = useQuery(q(inventory.getItem, { params: { item_id: itemId } }));
  if (isNotFound(error) && !item) return <NotFoundScreen />;
  if (!item) {
    return (
      <Page title={inventoryTexts.title}>
        {error ? (
          <>
            <BackLink fallback={paths.inventory()}>{inventoryTexts.title}</BackLink>
            <LoadFailure error={error} onRetry={refetch} />
          </>
        ) : (
          <Waiting />
        )}
      </Page>
    );
  }
  // A photo is looked at; the button that adds one would stand between the figures.
  const photo = (
    <Suspense fallback={null}>
      <PhotoCard item={item} />
    </Suspense>
  );
  return (
    <Page key={item.item_id} title={item.name}>
      <ItemHeader item={item} />
      <ItemFacts item={item} />
      {item.photo_version === null ? null : photo}
      <Suspense fallback={null}>
        <Reserved item={item} />
      </Suspense>
      {item.expires ? (
        <Suspense fallback={null}>
          <div className={classes.velocity}>
            <ItemLots item={item} />
          </div>
        </Suspense>
      ) : null}
      {item.velocity ? (
        <Suspense fallback={null}>
          <div className={classes.velocity}>
            <VelocityCard item={item} velocity={item.velocity} />
          </div>
        </Suspense>
      ) : null}
      <div className={classes.columns}>
        <CostHistory item={item} />
        <VendorItems item={item} />
      </div>
      <StockByLocation itemId={itemId} />
      <Ledger item={item} />
      {item.photo_version === null ? photo : null}
    </Page>
  );
}

/** The skeleton of the screen while it loads. */
function Waiting() {
  const labels = inventoryTexts.facts;
  return (
    <div aria-busy="true">
      <PageHeader
        above={<BackLink fallback={paths.inventory()}>{inventoryTexts.title}</BackLink>}
        title={<Skeleton height={22} my={4} width={240} />}
      />
      <StatTiles label={inventoryTexts.figures}>
        {[labels.onHand, labels.lastCost, labels.averageCost, labels.value].map((label) => (
          <StatTile key={label} label={label} value={undefined} />
        ))}
      </StatTiles>
      <div className={classes.columns}>
        <Card title={costTexts.heading}>
          <SkeletonLines lines={9} />
        </Card>
        <Card title={inventoryTexts.boughtFrom}>
          <SkeletonLines lines={4} />
        </Card>
      </div>
    </div>
  );
}
