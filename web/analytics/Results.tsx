import { Skeleton } from '@mantine/core';
import { analyticsTexts } from '#contract/analytics/analytics.texts.ts';
import type { AccountAnalytics } from '#contract/analytics/analytics.ts';
import { type Format, useFormat } from '../format.ts';
import classes from './Analytics.module.css';

const texts = analyticsTexts.results;

/** What came of the texts within these days, each figure with what it counts. Undefined while they are loading. */
export function Results({ figures }: { figures: AccountAnalytics | undefined }) {
  const format = useFormat();
  const rows = rowsOf(figures, format);
  return (
    <dl className={classes.results} aria-label={texts.label} aria-busy={!figures}>
      {rows.map(({ name, value, detail }) => (
        <div key={name}>
          <dt>
            {name}
            {detail ? <span className={classes.kind}>{detail}</span> : null}
          </dt>
          <dd>{value ?? <Skeleton height={12} my={3.5} width={40} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function rowsOf(figures: AccountAnalytics | undefined, format: Format) {
  const count = (value: number | undefined) => (value === undefined ? undefined : format.quantity(value));
  return [
    { name: texts.clicks, value: count(figures?.clicks) },
    { name: texts.responses, value: count(figures?.responses) },
    { name: texts.redeemed, value: count(figures?.redeemed) },
    {
      name: texts.revenue,
      value: figures && format.money(figures.revenue),
      detail:
        figures && figures.redeemed > 0
          ? analyticsTexts.campaigns.withAmount(figures.redeemed_with_amount, figures.redeemed)
          : undefined,
    },
    { name: texts.active, value: count(figures?.active_customers), detail: texts.activeDetail },
    { name: texts.left, value: count(figures?.lost_subscribers), detail: texts.leftDetail },
    { name: texts.newThisMonth, value: count(figures?.new_customers_this_month) },
  ];
}
