import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './Import.module.css';

interface StepCardProps {
  title: string;
  detail?: ReactNode;
  children: ReactNode;
}

/** One step. It takes the focus, because the button of the previous step is gone. */
export function StepCard({ title, detail, children }: StepCardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      {detail ? <p className={classes.detail}>{detail}</p> : null}
      {children}
    </section>
  );
}
