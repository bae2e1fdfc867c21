import { sentenceOf } from '../../api.ts';
import { Failure } from '../../ui/Failure.tsx';
import { SendSummary } from './SendSummary.tsx';
import type { usePreview } from './usePreview.ts';

interface AskedSummaryProps {
  preview: ReturnType<typeof usePreview>;
  /** The time for which the message is scheduled; null: now. */
  at: string | null;
  /** Whether there are words to ask about. */
  isAsked: boolean;
  /** The faults are shown elsewhere on the screen. */
  withoutFaults?: boolean;
}

/** The summary before the button, or why it could not be asked for. */
export function AskedSummary({ preview, at, isAsked, withoutFaults = false }: AskedSummaryProps) {
  const { data, error, isCurrent, refetch } = preview;
  if (error && !data) return <Failure detail={sentenceOf(error)} onRetry={refetch} />;
  const summary = data && withoutFaults ? { ...data, faults: [] } : data;
  return <SendSummary preview={isAsked ? summary : undefined} at={at} stale={!isCurrent} />;
}
