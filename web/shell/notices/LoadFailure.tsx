import { shellTexts } from '#contract/shell/shell.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { ApiFailure, sentenceOf } from '../../api.ts';
import { Failure } from '../../ui/Failure.tsx';

interface LoadFailureProps {
  error: unknown;
  title?: string;
  onRetry?: () => void;
}

/** A call whose answer was to be shown, and why it is not there. Nothing that a user entered depends on it. */
export function LoadFailure({ error, title = commonTexts.failures.title, onRetry }: LoadFailureProps) {
  const failure = error instanceof ApiFailure ? error : null;
  const reference = failure && failure.status >= 500 ? failure.request_id : null;
  const detail = (failure && commonTexts.failures.notLoaded[failure.code]) ?? sentenceOf(error);
  // Another try would be refused again.
  if (failure?.code === 'forbidden') return <Failure title={shellTexts.notForRole.title} detail={detail} />;
  return <Failure title={title} detail={detail} reference={reference} onRetry={onRetry} />;
}
