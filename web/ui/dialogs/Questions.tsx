import { lazyPart } from '../Part.tsx';
import { closeQuestion, useQuestion } from './confirm.ts';
import { LazyDialog } from './LazyDialog.tsx';

const QuestionDialog = lazyPart(async () => (await import('./QuestionDialog.tsx')).QuestionDialog);

/** Where `confirm` asks; mounted once. */
export function Questions() {
  const { question, opened } = useQuestion();
  return (
    <LazyDialog opened={opened} onFailure={closeQuestion}>
      {(shown) => question && <QuestionDialog opened={shown} question={question} />}
    </LazyDialog>
  );
}
