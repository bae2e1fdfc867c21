import { commonTexts } from '#contract/texts/common.ts';
import { ApiFailure, sentenceOf } from '../../api.ts';
import { Failure } from '../../ui/Failure.tsx';

interface LoadFailureProps {
  error: unknown;
  title?: string;
  onRetry?: () => void;
}

/** A failed call as words on the screen. */
export function LoadFailure({ error, title = commonTexts.failures.title, onRetry }: LoadFailureProps) {
  const reference = error instanceof ApiFailure && error.status >= 500 ? error.request_id : null;
  return <Failure title={title} detail={sentenceOf(error)} reference={reference} onRetry={onRetry} />;
}
