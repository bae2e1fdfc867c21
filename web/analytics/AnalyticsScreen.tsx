import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { analyticsTexts as texts } from '#contract/analytics/analytics.texts.ts';
import { analytics } from '#contract/analytics/analytics.ts';
import type { DayRange } from '#contract/analytics/range.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { ApiFailure } from '../api.ts';
import { dayIn } from '../day_in.ts';
import { useFormat } from '../format.ts';
import { q } from '../query.ts';
import { FirstSteps } from '../shell/first_steps/lazy_parts.ts';
import { Page } from '../shell/Page.tsx';
import { useShop } from '../shell/shop.ts';
import { Failure } from '../ui/Failure.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { AccountCard } from './AccountCard.tsx';
import classes from './Analytics.module.css';
import { CampaignCard } from './CampaignCard.tsx';
import { FigureCards } from './FigureCards.tsx';
import { RangePicker } from './RangePicker.tsx';
import { useTimeSeries } from './useTimeSeries.ts';
import { useView } from './view.ts';

/** `/loyalty-analytics`: how the program does, day by day and campaign by campaign. */
export function AnalyticsScreen() {
  const { user } = useShop();
  const format = useFormat();
  const today = dayIn(format.time_zone);
  const { view, change } = useView(today);
  const query: DayRange = view.range;
  const account = useQuery({ ...q(analytics.account, { query }), placeholderData: keepPreviousData });
  const series = useTimeSeries(query);
  const isAccountDrawn = account.data !== undefined && (series.data !== undefined || series.error !== null);
  return (
    <Page title={texts.title}>
      <PageHeader
        title={texts.title}
        detail={`${user.company} · ${format.date(view.range.start_date)} – ${format.date(view.range.end_date)}`}
      />
      <Suspense fallback={null}>
        <FirstSteps book="customers" />
      </Suspense>
      <RangePicker range={view.range} today={today} onChange={(range) => change({ range })} />
      {account.error && !account.data ? (
        <Failure
          title={texts.failure.title}
          detail={messageOf(account.error)}
          reference={
            account.error instanceof ApiFailure && account.error.status >= 500 ? account.error.request_id : null
          }
          retryLabel={texts.failure.retry}
          onRetry={() => window.location.reload()}
        />
      ) : (
        <div className={classes.parts}>
          <FigureCards figures={account.data} isStale={account.isPlaceholderData} />
          <AccountCard series={series} figures={account.data} />
          {/* How much of the screen the card above takes is known once it is drawn: with nothing to show it is short. */}
          <div hidden={!isAccountDrawn}>
            <CampaignCard view={view} onChange={change} />
          </div>
        </div>
      )}
    </Page>
  );
}

/** The server's own sentence, where it gave one. */
function messageOf(error: Error): string {
  const isSaid = error instanceof ApiFailure && error.detail !== commonTexts.failures.unreadable;
  return isSaid ? error.detail : texts.failure.fallback;
}
