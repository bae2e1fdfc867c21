import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { addDays } from '#contract/dates.ts';
import { answerOf, atLocationOf, reportTexts as texts } from '#contract/reports/reports.texts.ts';
import { OF_ONE_DAY, OF_SHARE, type Report, type ReportName } from '#contract/reports/reports.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { type Format, useFormat } from '../format.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { SkeletonBlock } from '../ui/list/Skeletons.tsx';
import classes from './Reports.module.css';
import { hasBefore } from './series.ts';

const ReportChart = lazy(async () => ({ default: (await import('./ReportChart.tsx')).ReportChart }));
const CHART_HEIGHT = 240;
/** More than that, as a fraction, is not told as a share of what was before. */
const GROWTH_MAX = 10;

/** Where what a note says can be changed or looked at. */
const OF_NOTE = {
  no_sales: () => paths.sales(),
  unmatched: () => paths.sales({ show: 'unmatched' }),
  late_sales: () => paths.report('use'),
  few_sales: () => paths.sales(),
} satisfies Record<NonNullable<Report['note']>, () => string>;

/** The answer in one figure, beside the period before, and over time. */
export function ReportAnswer({ name, report }: { name: ReportName; report: Report | undefined }) {
  const format = useFormat();
  if (!report) {
    return (
      <div className={classes.answer} aria-busy="true">
        <Skeleton height={26} width={300} />
        <Skeleton height={12} width={220} mt={10} />
      </div>
    );
  }
  const atLocation = atLocationOf(name, report.location);
  const hasSeries = report.series.some(({ amount, before }) => amount !== 0 || before !== 0);
  return (
    <>
      <div className={classes.answer}>
        <p className={classes.figure}>{answerOf(name, report.figure, writerOf(name, format))}</p>
        {report.figure_before === null ? null : (
          <p className={classes.before}>{comparisonOf(report, report.figure_before, format)}</p>
        )}
        <p className={classes.span}>
          {OF_ONE_DAY.includes(name)
            ? texts.asOf(format.date(report.to))
            : texts.span(format.date(report.from), format.date(report.to))}
        </p>
        {atLocation ? <p className={classes.counted}>{atLocation}</p> : null}
        {report.note ? (
          <p className={classes.note}>
            {texts.notes[report.note]} <Link to={OF_NOTE[report.note]()}>{texts.noteActions[report.note]}</Link>
          </p>
        ) : null}
      </div>
      {hasSeries ? (
        <div className={classes.chart}>
          <Card title={texts.chart}>
            <Suspense fallback={<SkeletonBlock height={CHART_HEIGHT} />}>
              <ReportChart
                series={report.series}
                format={format}
                write={writerOf(name, format)}
                height={CHART_HEIGHT}
              />
            </Suspense>
            <SeriesTable series={report.series} format={format} write={writerOf(name, format)} />
          </Card>
        </div>
      ) : null}
    </>
  );
}

/** How the figure of a report and those of its chart are written. */
const writerOf = (report: ReportName, format: Format) => (OF_SHARE.includes(report) ? format.percent : format.money);

function comparisonOf({ report, figure, from, before }: Report, was: number, format: Format): string {
  // A share of less than nothing says nothing, and neither does a share of a share, or of next to nothing.
  const growth = figure !== null && was > 0 && !OF_SHARE.includes(report) ? (figure - was) / was : null;
  const change = growth === null || growth > GROWTH_MAX ? null : format.signedPercent(growth);
  const money = writerOf(report, format)(was);
  if (OF_ONE_DAY.includes(report)) return texts.comparedDay(money, change, format.date(addDays(from, -1)));
  return texts.compared(money, change, format.date(before.from), format.date(before.to));
}

interface SeriesTableProps {
  series: Report['series'];
  format: Format;
  write: (amount: number) => string;
}

/** The chart's figures for those who cannot see lines, or want to read them. */
function SeriesTable({ series, format, write }: SeriesTableProps) {
  const isCompared = hasBefore(series);
  return (
    <details className={classes.details}>
      <summary>{texts.asTable}</summary>
      <table className={classes.series} aria-label={texts.chart}>
        <thead>
          <tr>
            <th scope="col">{texts.date}</th>
            <th scope="col">{texts.now}</th>
            {isCompared ? <th scope="col">{texts.earlier}</th> : null}
          </tr>
        </thead>
        <tbody>
          {series.map(({ date, amount, before }) => (
            <tr key={date}>
              <th scope="row">{format.date(date)}</th>
              <td>{write(amount)}</td>
              {isCompared ? <td>{before === null ? commonTexts.none : write(before)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
