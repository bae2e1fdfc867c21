import { analyticsTexts } from '#contract/analytics/analytics.texts.ts';
import type { AccountAnalytics } from '#contract/analytics/analytics.ts';
import { daysOf } from '#contract/analytics/range.ts';
import { useFormat } from '../format.ts';
import { StatTile } from '../ui/list/StatTile.tsx';
import classes from './Analytics.module.css';

const texts = analyticsTexts.cards;

type Figure = 'subscribers' | 'new_subscribers' | 'sent';

interface FigureCardsProps {
  /** Undefined while they are loading. */
  figures: AccountAnalytics | undefined;
  isStale: boolean;
}

/** Three figures, each beside that of the span before. */
export function FigureCards({ figures, isStale }: FigureCardsProps) {
  const format = useFormat();
  const detail = (name: Figure, same: (days: number) => string) => {
    if (!figures) return undefined;
    const change = figures[name] - figures.previous[name];
    const days = daysOf(figures);
    return change === 0 ? same(days) : texts.changed(format.signedQuantity(change), days);
  };
  const value = (name: Figure) => figures && format.quantity(figures[name]);
  return (
    <section
      className={isStale ? `${classes.cards} ${classes.stale}` : classes.cards}
      aria-label={texts.label}
      aria-busy={!figures || isStale}
    >
      <StatTile
        label={texts.subscribers}
        value={value('subscribers')}
        detail={detail('subscribers', texts.subscribersSame)}
      />
      <StatTile
        label={texts.newSubscribers}
        value={value('new_subscribers')}
        detail={detail('new_subscribers', texts.same)}
      />
      <StatTile label={texts.sent} value={value('sent')} detail={detail('sent', texts.same)} />
    </section>
  );
}
