import { shellTexts } from '#contract/texts/shell.ts';
import classes from './CountBadge.module.css';

/** The number of invoices to review, beside their link. */
export function CountBadge({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{shellTexts.toReview(count)}</span>
    </span>
  );
}
