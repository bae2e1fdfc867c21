import { shellTexts } from '#contract/shell/shell.texts.ts';
import { useWaitingCount } from '../waiting/useWaiting.ts';
import classes from './CountBadge.module.css';
import type { Counted } from './links.ts';

interface WaitingCountProps {
  of: Counted;
}

/** How much of its kind waits for the user, beside a link; with what it counts for screen readers. */
export function WaitingCount({ of }: WaitingCountProps) {
  const count = useWaitingCount(of);
  if (!count) return null;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{shellTexts.waiting[of](count)}</span>
    </span>
  );
}
