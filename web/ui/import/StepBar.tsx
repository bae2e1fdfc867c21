import { IconCheck } from '@tabler/icons-react';
import classes from './Import.module.css';

interface StepBarProps<Step extends string> {
  texts: { steps: Record<Step | 'label', string>; step: (at: number, of: number, name: string) => string };
  steps: readonly Step[];
  /** The present step. */
  step: Step;
  isOver?: boolean;
}

/** Where one is: all steps on a desk, the present one on a phone. */
export function StepBar<Step extends string>({ texts, steps, step, isOver = false }: StepBarProps<Step>) {
  const at = steps.indexOf(step);
  return (
    <>
      <p className={classes.stepLine}>{texts.step(at + 1, steps.length, texts.steps[step])}</p>
      <ol className={classes.steps} aria-label={texts.steps.label}>
        {steps.map((one, place) => {
          const isDone = place < at || isOver;
          return (
            <li
              key={one}
              className={classes.step}
              data-state={isDone ? 'done' : place === at ? 'now' : 'later'}
              aria-current={place === at ? 'step' : undefined}
            >
              <span className={classes.stepNumber} aria-hidden>
                {isDone ? <IconCheck size={14} stroke={3} /> : place + 1}
              </span>
              {texts.steps[one]}
            </li>
          );
        })}
      </ol>
    </>
  );
}
