import { shellTexts } from '#contract/shell/shell.texts.ts';
import classes from './CountBadge.module.css';
import type { Waiting } from './links.ts';

/** A number beside a link, with what it counts for who has it read aloud. */
export function CountBadge({ of, count }: { of: Waiting; count: number | undefined }) {
  if (!count) return null;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{shellTexts.waiting[of](count)}</span>
    </span>
  );
}
