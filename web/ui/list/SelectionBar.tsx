import type { ReactNode } from 'react';
import classes from './SelectionBar.module.css';

interface SelectionBarProps {
  label: string;
  /** How many rows are selected, as a sentence; it is announced when it changes. */
  count: string;
  /** The buttons. */
  children: ReactNode;
}

/** What can be done with the selected rows of a list; it stays in sight below them. */
export function SelectionBar({ label, count, children }: SelectionBarProps) {
  return (
    <section className={classes.bar} aria-label={label}>
      <span className={classes.count} role="status">
        {count}
      </span>
      {children}
    </section>
  );
}
