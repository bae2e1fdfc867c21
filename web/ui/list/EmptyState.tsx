import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** 1 where this is all that the page says. */
  level?: 1 | 2;
  detail?: ReactNode;
  /** The one button that helps. */
  action?: ReactNode;
  /** It is inside a card, which already has a border. */
  isWithin?: boolean;
}

export function EmptyState({ icon, title, level = 2, detail, action, isWithin = false }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className={classes.root} data-within={isWithin || undefined}>
      {icon ? (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      ) : null}
      <Title className={classes.title}>{title}</Title>
      {detail ? <p className={classes.detail}>{detail}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
