import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { analyticsTexts } from '#contract/analytics/analytics.texts.ts';
import type { AccountAnalytics } from '#contract/analytics/analytics.ts';
import { ANALYTICS_CHART_HEIGHT } from '#contract/analytics/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { type Format, useFormat } from '../format.ts';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/list/EmptyState.tsx';
import { SkeletonBlock } from '../ui/list/Skeletons.tsx';
import { AccountParts } from './AccountParts.tsx';
import classes from './Analytics.module.css';
import { Days } from './Days.tsx';
import { type Story, storyOf } from './story.ts';
import type { SeriesQuery } from './useTimeSeries.ts';

const texts = analyticsTexts.account;
const AccountChart = lazy(async () => ({ default: (await import('./AccountChart.tsx')).AccountChart }));

function titleOf(story: Story, format: Format): string {
  const since = format.shortDate(story.since, new Date());
  if (story.kind === 'steady') return texts.steady(story.subscribers, since);
  return texts[story.kind](story.change, since);
}

interface AccountCardProps {
  series: SeriesQuery;
  figures: AccountAnalytics | undefined;
}

/** What the days say in a sentence, then as lines, then as a table. */
export function AccountCard({ series: { data, error, isPlaceholderData, refetch }, figures }: AccountCardProps) {
  const format = useFormat();
  const before = figures && { date: figures.previous.end_date, subscribers: figures.previous.subscribers };
  const story = data && before ? storyOf(data.series, before) : null;
  return (
    <section className={classes.card} aria-labelledby="account-analytics">
      <h2 className={classes.over} id="account-analytics">
        {texts.title}
      </h2>
      {(!data && !error) || !figures ? (
        <AccountParts
          title={<Skeleton className={classes.bone ?? ''} />}
          detail={<Skeleton className={classes.bone ?? ''} />}
          chart={<SkeletonBlock height={ANALYTICS_CHART_HEIGHT} />}
          figures={undefined}
          days={<Skeleton className={classes.bone ?? ''} />}
        />
      ) : !data || !story ? (
        <EmptyState
          isWithin
          title={texts.empty}
          detail={error ? analyticsTexts.partFailed : texts.emptyHint}
          action={
            error ? (
              <Button variant="default" onClick={() => void refetch()}>
                {commonTexts.actions.retry}
              </Button>
            ) : (
              <Button variant="default" component={Link} to={paths.program({ view: 'qr' })}>
                {texts.emptyAction}
              </Button>
            )
          }
        />
      ) : (
        <div className={isPlaceholderData ? classes.stale : undefined}>
          <AccountParts
            title={titleOf(story, format)}
            detail={`${texts.sent(story.sent, story.busiest && format.shortDate(story.busiest, new Date()))} ${texts.zone(zoneOf(format))}`}
            chart={
              <Suspense fallback={<SkeletonBlock height={ANALYTICS_CHART_HEIGHT} />}>
                <AccountChart series={data.series} format={format} />
              </Suspense>
            }
            figures={figures}
            days={<Days series={data.series} format={format} />}
          />
        </div>
      )}
    </section>
  );
}

/** "New York" for America/New_York. */
function zoneOf({ time_zone }: Format): string {
  return (time_zone.split('/').at(-1) ?? time_zone).replaceAll('_', ' ');
}
