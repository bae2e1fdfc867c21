import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  detail?: ReactNode;
  /** The one button that helps. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, detail, action }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      {icon ? (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      ) : null}
      <h2 className={classes.title}>{title}</h2>
      {detail ? <p className={classes.detail}>{detail}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
