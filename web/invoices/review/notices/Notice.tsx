import type { ReactNode } from 'react';
import classes from './Notice.module.css';

interface NoticeProps {
  tone: 'doubt' | 'quiet' | 'good' | 'bad';
  title?: ReactNode;
  children?: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
  /** Read aloud at once. */
  alert?: boolean;
}

/** A sentence about the whole invoice, above its fields. */
export function Notice({ tone, title, children, actions, alert = false }: NoticeProps) {
  return (
    <div className={classes.root} data-tone={tone} role={alert ? 'alert' : 'status'}>
      <div className={classes.words}>
        {title ? <strong className={classes.title}>{title}</strong> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}
