import { type ReactNode, useId } from 'react';
import classes from './Card.module.css';

interface CardProps {
  title: string;
  detail?: string;
  children: ReactNode;
}

/** A titled part of a screen. */
export function Card({ title, detail, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {detail ? <p className={classes.detail}>{detail}</p> : null}
      {children}
    </section>
  );
}
