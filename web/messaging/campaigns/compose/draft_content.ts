import { type DraftContent, filled } from '#contract/messaging/campaigns/drafts.ts';
import { type Choice, fieldTime, scheduledAt } from '../../sending/sending.ts';
import type { CampaignDraft, Source } from './draft.ts';

/** Everything that the screen holds, as a draft keeps it. */
export function contentOf(
  draft: CampaignDraft,
  choice: Choice,
  { template, twin }: Source,
  time_zone: string,
): DraftContent {
  return {
    ...draft,
    template_id: template?.id ?? null,
    template_words: template && { body: template.body, body_es: twin?.body ?? null },
    audience: choice.audience,
    repeats_words: choice.repeats,
    is_scheduled: choice.at !== null,
    scheduled_at: scheduledAt(choice, time_zone),
  };
}

/**
 * The screen as it was when the draft was saved. Where its template says something else since then, the words that were read stay, as
 * the user's own instead of the template's.
 */
export function resumed(
  content: DraftContent,
  source: Source,
  time_zone: string,
): { draft: CampaignDraft; choice: Choice } {
  const { variables, variables_es, audience, repeats_words, is_scheduled, scheduled_at } = content;
  const at = scheduled_at === null ? '' : fieldTime(new Date(scheduled_at), time_zone);
  return {
    draft: { variables, variables_es, ...wordsOf(content, source) },
    choice: { audience, at: is_scheduled ? at : null, repeats: repeats_words },
  };
}

function wordsOf(
  { template_words, variables, variables_es, override, spanish, reading }: DraftContent,
  { template, twin }: Source,
): Pick<CampaignDraft, 'override' | 'spanish' | 'reading'> {
  if (!template || !template_words) return { override: template ? override : (override ?? ''), spanish, reading };
  const { body, body_es } = template_words;
  const english = override ?? (body === template.body ? null : body);
  if (body_es === null) {
    // The Spanish words were added later, so only customers who read Spanish get them.
    return { override: english, spanish, reading: twin && spanish === null ? 'en' : reading };
  }
  if (twin) return { override: english, spanish: spanish ?? (body_es === twin.body ? null : body_es), reading };
  // They were removed from the template, so the draft keeps them as its own version.
  const kept = filled(spanish ?? body_es, variables, variables_es);
  if (reading === 'es') return { override: kept, spanish: null, reading: 'each' };
  return { override: english, spanish: reading === 'each' ? kept : null, reading: 'each' };
}
