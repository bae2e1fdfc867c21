import type { ReactNode } from 'react';
import { analyticsTexts } from '#contract/analytics/analytics.texts.ts';
import type { AccountAnalytics } from '#contract/analytics/analytics.ts';
import { ANALYTICS_CHART_WIDTH } from '#contract/analytics/limits.ts';
import classes from './Analytics.module.css';
import { Results } from './Results.tsx';

const texts = analyticsTexts.account;

interface AccountPartsProps {
  title: ReactNode;
  detail: ReactNode;
  chart: ReactNode;
  /** Undefined while they are loading. */
  figures: AccountAnalytics | undefined;
  days: ReactNode;
}

/** The layout of the card, the same for data and skeleton, so that nothing moves when the data arrives. */
export function AccountParts({ title, detail, chart, figures, days }: AccountPartsProps) {
  return (
    <>
      <div className={classes.title}>{title}</div>
      <div className={`${classes.detail} ${classes.story}`}>{detail}</div>
      <div className={classes.abreast}>
        <div className={classes.chart} style={{ maxWidth: ANALYTICS_CHART_WIDTH }}>
          <ul className={classes.legend}>
            <li>{texts.subscribers}</li>
            <li className={classes.texts}>{texts.texts}</li>
          </ul>
          {chart}
        </div>
        <Results figures={figures} />
      </div>
      <div className={classes.asTable}>{days}</div>
    </>
  );
}
