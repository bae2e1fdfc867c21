import { lazy } from 'react';
import { useQuestion } from './confirm.ts';
import { LazyDialog } from './LazyDialog.tsx';

const QuestionDialog = lazy(async () => ({ default: (await import('./QuestionDialog.tsx')).QuestionDialog }));

/** Where `confirm` asks; mounted once. */
export function Questions() {
  const { question, opened } = useQuestion();
  return (
    <LazyDialog opened={opened}>
      {(shown) => question && <QuestionDialog opened={shown} question={question} />}
    </LazyDialog>
  );
}
