import { IconCheck } from '@tabler/icons-react';
import classes from './Import.module.css';

interface StepBarProps {
  label: string;
  /** The present step in words, for a phone. */
  line: string;
  names: readonly string[];
  /** The present step, counted from 0. */
  at: number;
  isOver?: boolean;
}

/** Where one is: all steps on a desk, the present one on a phone. */
export function StepBar({ label, line, names, at, isOver = false }: StepBarProps) {
  return (
    <>
      <p className={classes.stepLine}>{line}</p>
      <ol className={classes.steps} aria-label={label}>
        {names.map((name, place) => {
          const isDone = place < at || isOver;
          return (
            <li
              key={name}
              className={classes.step}
              data-state={isDone ? 'done' : place === at ? 'now' : 'later'}
              aria-current={place === at ? 'step' : undefined}
            >
              <span className={classes.stepNumber} aria-hidden>
                {isDone ? <IconCheck size={14} stroke={3} /> : place + 1}
              </span>
              {name}
            </li>
          );
        })}
      </ol>
    </>
  );
}
