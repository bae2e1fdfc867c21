import { importTexts } from '#contract/contacts/imports.texts.ts';
import { StepBar } from '../../ui/import/StepBar.tsx';
import { STEPS, type Step } from './steps.ts';

/** The steps of an import of contacts. */
export function ImportSteps({ step, isOver = false }: { step: Step; isOver?: boolean }) {
  const { steps } = importTexts;
  const at = STEPS.indexOf(step);
  return (
    <StepBar
      label={steps.label}
      line={importTexts.step(at + 1, STEPS.length, steps[step])}
      names={STEPS.map((one) => steps[one])}
      at={at}
      isOver={isOver}
    />
  );
}
