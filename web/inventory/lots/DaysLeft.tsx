import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import type { Lot } from '#contract/inventory/lots/lots.ts';
import { useFormat } from '../../format.ts';
import { Tag } from '../../ui/Tag.tsx';
import classes from './Lots.module.css';

/** When a lot expires, with a mark where it is soon or past. */
export function DaysLeft({ lot: { expires_on, days_left }, soon }: { lot: Lot; soon: number }) {
  const format = useFormat();
  if (expires_on === null || days_left === null) return <span className={classes.quiet}>{lotTexts.noDate}</span>;
  const tone = days_left < 0 ? 'bad' : days_left <= soon ? 'doubt' : null;
  const words = lotTexts.daysLeft(days_left);
  return (
    <span className={classes.date}>
      <span>{format.date(expires_on)}</span>
      {tone ? <Tag tone={tone}>{words}</Tag> : <span className={classes.quiet}>{words}</span>}
    </span>
  );
}
