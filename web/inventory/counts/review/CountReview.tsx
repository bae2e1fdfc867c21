import { IconCircleCheck, IconClipboardList } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { centsToNumber, toCents } from '#contract/decimal.ts';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import type { CountWithVariances } from '#contract/inventory/counts.ts';
import { useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../shell/bar/BackLink.tsx';
import { Page } from '../../../shell/Page.tsx';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../../ui/list/FilterChips.tsx';
import { StatTile, StatTiles } from '../../../ui/list/StatTile.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import classes from './CountReview.module.css';
import { ReviewActions } from './ReviewActions.tsx';
import { varianceColumns } from './variance_columns.tsx';

type Slice = 'differences' | 'all' | 'uncounted';

/** The differences in units and money, the biggest first, before they are applied and after. */
export function CountReview({ review }: { review: CountWithVariances }) {
  const format = useFormat();
  const [slice, setSlice] = useState<Slice>('differences');
  const { variances, uncounted } = review;
  const different = variances.filter(({ variance, skip }) => variance !== 0 || skip !== null);
  const rows = slice === 'all' ? variances : different;
  const itemsWith = (sign: 1 | -1) =>
    texts.tiles.items(variances.filter(({ variance, skip }) => skip === null && variance * sign > 0).length);
  return (
    <Page title={texts.reviewTitle(review.name)}>
      <PageHeader
        above={<BackLink fallback={paths.count(review.count_id)}>{texts.backToSheet}</BackLink>}
        title={texts.reviewTitle(review.name)}
        detail={texts.started(format.instant(review.started_at), review.started_by)}
        actions={<ReviewActions review={review} />}
      />
      {review.status === 'applied' && review.applied_at ? (
        <p className={classes.applied}>
          {texts.appliedOn(format.instant(review.applied_at), review.applied_by)}{' '}
          {review.late_count > 0 ? <strong>{texts.late(review.late_count)}</strong> : null}
        </p>
      ) : null}
      <StatTiles label={texts.tiles.label}>
        <StatTile
          label={texts.tiles.net}
          value={format.money(centsToNumber(toCents(review.gain) + toCents(review.loss)))}
          detail={texts.tiles.netDetail}
          tone={review.gain + review.loss < 0 ? 'bad' : 'plain'}
        />
        <StatTile label={texts.tiles.loss} value={format.money(review.loss)} detail={itemsWith(-1)} />
        <StatTile label={texts.tiles.gain} value={format.money(review.gain)} detail={itemsWith(1)} />
        <StatTile
          label={texts.tiles.counted}
          value={texts.progress(review.counted_count, review.line_count)}
          detail={texts.tiles.uncounted(uncounted.length)}
        />
      </StatTiles>
      <div className={classes.filters}>
        <FilterChips<Slice>
          label={texts.show}
          chips={[
            { value: 'differences', label: texts.reviewSlices.differences, count: different.length },
            { value: 'all', label: texts.reviewSlices.all, count: variances.length },
            { value: 'uncounted', label: texts.reviewSlices.uncounted, count: uncounted.length },
          ]}
          value={slice}
          onChange={setSlice}
        />
      </div>
      {slice === 'uncounted' ? (
        uncounted.length === 0 ? (
          <EmptyState
            icon={<IconCircleCheck size={28} />}
            title={texts.allCountedTitle}
            detail={texts.allCountedDetail}
          />
        ) : (
          <ul className={classes.uncounted}>
            {uncounted.map(({ item_id, item }) => (
              <li key={item_id}>
                <Link to={paths.item(item_id)}>{item}</Link>
              </li>
            ))}
          </ul>
        )
      ) : rows.length === 0 ? (
        <EmptyState
          icon={variances.length === 0 ? <IconClipboardList size={28} /> : <IconCircleCheck size={28} />}
          title={variances.length === 0 ? texts.nothingCountedTitle : texts.noDifferencesTitle}
          detail={variances.length === 0 ? texts.nothingCountedDetail : texts.noDifferencesDetail}
        />
      ) : (
        <DataTable
          label={texts.reviewSlices[slice]}
          columns={varianceColumns(format, review)}
          rows={rows}
          rowKey={({ item_id }) => item_id}
        />
      )}
    </Page>
  );
}
