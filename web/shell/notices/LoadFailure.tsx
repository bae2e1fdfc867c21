import { shellTexts } from '#contract/shell/shell.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { ApiFailure, notLoadedSentence } from '../../api.ts';
import { Failure } from '../../ui/Failure.tsx';

interface LoadFailureProps {
  error: unknown;
  title?: string;
  onRetry?: () => void;
}

/** Why the answer of a call is not there. */
export function LoadFailure({ error, title, onRetry }: LoadFailureProps) {
  const failure = error instanceof ApiFailure ? error : null;
  const reference = failure && failure.status >= 500 ? failure.request_id : null;
  const detail = notLoadedSentence(error);
  // Another try would be refused again. What has a title of its own can be refused for more than a role.
  if (!title && failure?.code === 'forbidden') return <Failure title={shellTexts.notForRole.title} detail={detail} />;
  return (
    <Failure title={title ?? commonTexts.failures.title} detail={detail} reference={reference} onRetry={onRetry} />
  );
}
