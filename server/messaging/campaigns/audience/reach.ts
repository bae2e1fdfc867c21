import { HOUR_MS } from '#contract/dates.ts';
import type { Audience, AudienceCount } from '#contract/messaging/campaigns/audiences.ts';
import { SAME_WORDS_HOURS } from '#contract/messaging/limits.ts';
import type { MessagingSettings } from '#contract/messaging/settings/settings.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { CAP_HOLD_MAX_MS } from '../../caps.rules.ts';
import { capsOf, type Limits } from '../../limits.rules.ts';
import { readSettings } from '../../settings/settings.ts';
import { adultsBornBy } from '../adults.ts';
import { reachOf } from '../rules.ts';
import { type AudienceRules, countAudience } from './audience.sql.ts';
import type { Due } from './due.sql.ts';
import { listCampaignsWithWords, type SentWords } from './same_words.sql.ts';

/** What applies to every possible recipient at `now`. Contacts who have the `words` already are left out; null: nobody is left out for it. */
export async function rulesFor(
  t: Tenant,
  settings: MessagingSettings,
  {
    now,
    adultsOnly,
    limits,
    words,
    due = null,
  }: { now: Date; adultsOnly: boolean; limits: Limits; words: SentWords | null; due?: Due | null },
): Promise<AudienceRules> {
  return {
    now,
    same_words: {
      campaigns: words ? await listCampaignsWithWords(t, words) : { en: [], es: [] },
      since: new Date(now.getTime() - SAME_WORDS_HOURS * HOUR_MS),
    },
    caps: capsOf(settings, limits),
    born_until: adultsOnly ? await adultsBornBy(t, now) : null,
    held_until: new Date(now.getTime() + CAP_HOLD_MAX_MS),
    due,
  };
}

/** How many contacts an audience reaches now, and who of it is left out. */
export function countReach(ctx: Ctx, audience: Audience, limits: Limits): Promise<AudienceCount> {
  return ctx.tx(async (t) => {
    const rules = await rulesFor(t, await readSettings(t), { now: ctx.now, adultsOnly: false, limits, words: null });
    return reachOf(await countAudience(t, audience, rules));
  });
}
