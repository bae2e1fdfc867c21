import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { READING_ENGINES, type ReadingEngine } from '#contract/invoices/reading/engine_names.ts';
import { SUGGESTIONS_QUESTION } from '#contract/pos/suggestions_link.texts.ts';
import { reportTexts as texts } from '#contract/reports/reports.texts.ts';
import { GROUPS, type Group, OF_LOCATION, REPORTS, type ReportName, reports } from '#contract/reports/reports.ts';
import { RangePicker } from '../analytics/RangePicker.tsx';
import { dayIn } from '../day_in.ts';
import { useFormat } from '../format.ts';
import { paths } from '../paths.ts';
import { q } from '../query.ts';
import { BackLink } from '../shell/bar/BackLink.tsx';
import { LocationSelect } from '../shell/LocationSelect.tsx';
import { LoadFailure } from '../shell/notices/LoadFailure.tsx';
import { NotFoundScreen } from '../shell/notices/NotFoundScreen.tsx';
import { Page } from '../shell/Page.tsx';
import { useShop } from '../shell/shop.ts';
import { FilterChips } from '../ui/list/FilterChips.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ReportActions } from './ReportActions.tsx';
import { ReportAnswer } from './ReportAnswer.tsx';
import { ReportRows } from './ReportRows.tsx';
import classes from './Reports.module.css';
import { queryOf, useView } from './view.ts';

/** `/reports/:report`: one question, its answer, its chart and its rows. */
export function ReportScreen() {
  const { report: asked } = useParams();
  const report = REPORTS.find((one) => one === asked);
  return report ? <Shown key={report} report={report} /> : <NotFoundScreen />;
}

function Shown({ report }: { report: ReportName }) {
  const { user } = useShop();
  const format = useFormat();
  const today = dayIn(format.time_zone);
  const { view, change } = useView(report, today);
  const query = queryOf(report, view);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...q(reports.get, { query }),
    placeholderData: keepPreviousData,
  });
  const groups: readonly Group[] = GROUPS[report];
  return (
    <Page title={texts.questions[report]}>
      <PageHeader
        above={<BackLink fallback={paths.reports()}>{texts.back}</BackLink>}
        title={texts.questions[report]}
        detail={`${user.company} · ${texts.about[report]}`}
        actions={
          <>
            {report === 'slow' ? (
              <Button component={Link} to={paths.couponSuggestions()} variant="default">
                {SUGGESTIONS_QUESTION}
              </Button>
            ) : null}
            <ReportActions query={query} />
          </>
        }
      />
      <div className={classes.controls}>
        {report === 'to_order' || report === 'slow' ? null : (
          <RangePicker range={view.range} today={today} onChange={(range) => change({ range })} />
        )}
        {OF_LOCATION.includes(report) ? (
          <LocationSelect
            all
            className={classes.location}
            value={view.location}
            onChange={(location) => change({ location })}
          />
        ) : null}
        {report === 'reading' && (view.engine || (data?.engines?.length ?? 0) > 1) ? (
          <FilterChips<ReadingEngine | ''>
            label={texts.engine}
            chips={(['', ...READING_ENGINES] as const).map((value) => ({
              value,
              label: texts.engines[value || 'all'],
            }))}
            value={view.engine}
            onChange={(engine) => change({ engine })}
          />
        ) : null}
        {groups.length > 1 ? (
          <FilterChips<Group>
            label={texts.group}
            chips={groups.map((group) => ({ value: group, label: texts.groups[group] }))}
            value={view.group}
            onChange={(group) => change({ group })}
          />
        ) : null}
      </div>
      {error && !data ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <>
          <ReportAnswer name={report} report={data} />
          <ReportRows name={report} report={data} isStale={isPlaceholderData} />
        </>
      )}
    </Page>
  );
}
