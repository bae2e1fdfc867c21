import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** One quiet line under the title. */
  detail?: ReactNode;
  /** A link back, above the title. */
  above?: ReactNode;
  actions?: ReactNode;
}

/** The head of a screen: its only h1, one line about it, its actions. */
export function PageHeader({ title, detail, above, actions }: PageHeaderProps) {
  return (
    <div className={classes.root}>
      <div className={classes.words}>
        {above}
        <h1 className={classes.title}>{title}</h1>
        {detail ? <div className={classes.detail}>{detail}</div> : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}
