import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { commonTexts } from '#contract/texts/common.ts';
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

/** Selects what the list shows. It stands last, selected or not, so that the second press of a double press changes nothing. */
export function SelectAll({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      {commonTexts.actions.selectShown}
    </Button>
  );
}
