import type { AccountAnalytics } from '#contract/analytics.ts';
import { analyticsTexts } from '#contract/texts/analytics.ts';
import { useFormat } from '../format.ts';
import classes from './Analytics.module.css';

const texts = analyticsTexts.results;

/** What came of the texts within these days, each figure with what it counts. */
export function Results({ figures }: { figures: AccountAnalytics }) {
  const format = useFormat();
  const { redeemed, redeemed_with_amount } = figures;
  const rows = [
    { name: texts.clicks, value: format.quantity(figures.clicks) },
    { name: texts.responses, value: format.quantity(figures.responses) },
    { name: texts.redeemed, value: format.quantity(redeemed) },
    {
      name: texts.revenue,
      value: format.money(figures.revenue),
      detail: redeemed > 0 ? analyticsTexts.campaigns.withAmount(redeemed_with_amount, redeemed) : undefined,
    },
    { name: texts.active, value: format.quantity(figures.active_customers), detail: texts.activeDetail },
    { name: texts.left, value: format.quantity(figures.lost_subscribers), detail: texts.leftDetail },
    { name: texts.newThisMonth, value: format.quantity(figures.new_customers_this_month) },
  ];
  return (
    <dl className={classes.results} aria-label={texts.label}>
      {rows.map(({ name, value, detail }) => (
        <div key={name}>
          <dt>
            {name}
            {detail ? <span className={classes.kind}>{detail}</span> : null}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
