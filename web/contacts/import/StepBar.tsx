import { IconCheck } from '@tabler/icons-react';
import { importTexts } from '#contract/contacts/imports.texts.ts';
import classes from './Import.module.css';
import { STEPS, type Step } from './steps.ts';

/** Where one is: all steps on a desk, the present one on a phone. */
export function StepBar({ step, isOver = false }: { step: Step; isOver?: boolean }) {
  const texts = importTexts.steps;
  const at = STEPS.indexOf(step);
  return (
    <>
      <p className={classes.stepLine}>{importTexts.step(at + 1, STEPS.length, texts[step])}</p>
      <ol className={classes.steps} aria-label={texts.label}>
        {STEPS.map((one, place) => {
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
              {texts[one]}
            </li>
          );
        })}
      </ol>
    </>
  );
}
