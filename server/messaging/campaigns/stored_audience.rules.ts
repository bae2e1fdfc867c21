import type { Audience } from '#contract/messaging/campaigns/audiences.ts';

/** The audience as a campaign keeps it, with whether those who have the words already get them again. */
export type StoredAudience = Audience & { repeats_words?: true };

export function storedAudience(audience: Audience | undefined, repeats_words: boolean): StoredAudience {
  return { ...audience, ...(repeats_words ? { repeats_words } : {}) };
}

/** Without what is no condition on contacts. */
export function audienceOf({ repeats_words: _, ...audience }: StoredAudience): Audience {
  return audience;
}
