import { analyticsTexts } from '#contract/analytics/analytics.texts.ts';
import type { SeriesPoint } from '#contract/analytics/analytics.ts';
import type { Format } from '../format.ts';
import classes from './Analytics.module.css';

const texts = analyticsTexts.account;

/** The same figures for those who cannot see lines, or want to read them. */
export function Days({ series, format }: { series: SeriesPoint[]; format: Format }) {
  return (
    <details>
      <summary>{texts.asTable}</summary>
      <table className={classes.days} aria-label={texts.title}>
        <thead>
          <tr>
            <th scope="col">{texts.date}</th>
            <th scope="col">{texts.subscribers}</th>
            <th scope="col">{texts.texts}</th>
          </tr>
        </thead>
        <tbody>
          {series.toReversed().map(({ date, subscribers, sent }) => (
            <tr key={date}>
              <th scope="row">{format.date(date)}</th>
              <td>{format.quantity(subscribers)}</td>
              <td>{format.quantity(sent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
