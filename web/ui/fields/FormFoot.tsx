import type { ReactNode } from 'react';
import classes from './FormFoot.module.css';

/** The buttons under a form: the one that acts last, at the right; on a phone side by side, the full width. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}
