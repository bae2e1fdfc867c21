import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { hasRefusedDay, hasRefusedDays } from './refused.ts';
import type { Choice } from './sending.ts';
import type { usePreview } from './usePreview.ts';

const texts = campaignTexts.summary.missing;

interface Known {
  hasWords: boolean;
  choice: Pick<Choice, 'audience'>;
  /** What is wrong with the chosen time, or null. */
  timeFault: string | null;
  preview: Pick<ReturnType<typeof usePreview>, 'data' | 'error'>;
}

/** What keeps a message from being sent, in words; null where nothing is known to. The faults themselves appear above the button. */
export function missingToSend({ hasWords, choice, timeFault, preview }: Known): string | null {
  if (!hasWords) return texts.words;
  if (hasRefusedDays(choice.audience)) return texts.days;
  if (hasRefusedDay(choice.audience)) return texts.day;
  if (timeFault) return texts.time;
  if (preview.error && !preview.data) return texts.count;
  return preview.data && preview.data.faults.length > 0 ? texts.faults : null;
}
