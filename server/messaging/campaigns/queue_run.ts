import { MINUTE_MS } from '#contract/dates.ts';
import type { AutomationKind } from '#contract/messaging/automations/kinds.ts';
import type { Audience } from '#contract/messaging/campaigns/audiences.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { type TextParts, textParts } from '#contract/messaging/campaigns/text.ts';
import { restoredTexts } from '#contract/messaging/restored/restored.texts.ts';
import { measure, withPrefix } from '#contract/messaging/sms/sms.ts';
import { hasFeature } from '#server/billing/billing.ts';
import { getCompanyFacts } from '#server/platform/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { hoursOf, type Limits } from '../limits.rules.ts';
import { EXAMPLE_CODE, linkPrefix } from '../links/rules.ts';
import { findRestored } from '../restored/restored.sql.ts';
import { readSettings } from '../settings/settings.ts';
import { type AudienceRules, countAudience } from './audience/audience.sql.ts';
import { dueOf } from './audience/due.sql.ts';
import { rulesFor } from './audience/reach.ts';
import type { SentWords } from './audience/same_words.sql.ts';
import { lockCampaign, updateCampaign } from './campaigns.sql.ts';
import type { MessageRun, ReadyText } from './make_messages.ts';
import type { AutomationRun } from './preview.ts';
import { reachOf, waitsOf } from './rules.ts';
import { checkWords } from './words.rules.ts';

/** What the stretches of one run have in common. */
export interface QueueRun extends MessageRun {
  created_by: string | null;
  coupon_id: string | null;
  audience: Audience;
  rules: AudienceRules;
  words: SentWords;
  /** Whether those who have the words already get them again. */
  repeats_words: boolean;
}

/** How long the count of recipients from sending a campaign stays valid. */
const COUNT_LASTS_MS = MINUTE_MS;

/**
 * Begins a campaign that is due, or continues one whose messages are not all queued: counts the recipients again unless that happened a
 * moment ago.
 * @returns null when there is nothing to queue (paused, canceled, finished, not due)
 */
export async function beginRun(
  t: Tenant,
  campaign_id: string,
  { now, linkBase, limits }: { now: Date; linkBase: string; limits: Limits },
): Promise<QueueRun | null> {
  const campaign = await lockCampaign(t, campaign_id);
  if (!campaign || campaign.queued_at) return null;
  const isDue = campaign.status === 'scheduled' && campaign.scheduled_at !== null && campaign.scheduled_at <= now;
  if (!isDue && campaign.status !== 'running') return null;
  const settings = await readSettings(t);
  const { name: company, time_zone: zone } = await getCompanyFacts(t);
  // The lists of words can have grown since the campaign was created.
  const words = checkWords([campaign.body, campaign.body_es ?? ''], { age_gate: true }, company);
  const adults_only = campaign.adults_only || words.adults_only;
  if (adults_only !== campaign.adults_only) await updateCampaign(t, campaign_id, { adults_only });
  const lacksAgeGate = adults_only && !settings.age_gate;
  const fault = words.faults[0] ?? (lacksAgeGate ? campaignErrors.needsAgeGate : null);
  const pause_reason = (await pauseReason(t, now)) ?? fault;
  if (pause_reason !== null) {
    await updateCampaign(t, campaign_id, { status: 'paused', pause_reason });
    await announce(t, { type: 'campaign', id: campaign_id });
    return null;
  }
  const audience = campaign.audience as Audience;
  const { body, body_es, repeats_words } = campaign;
  const sentWords = { body, body_es, campaign_id };
  const automation = automationOf(campaign);
  const rules = await rulesFor(t, settings, {
    now,
    adultsOnly: adults_only,
    limits,
    words: repeats_words ? null : sentWords,
    due: automation && dueOf(automation, audience.holds_coupon_id, { now, zone }),
  });
  const opensAt = hoursOf(settings, now, limits);
  const isFresh = campaign.scheduled_at === null && now.getTime() - Number(campaign.started_at) < COUNT_LASTS_MS;
  // Only at the beginning: in a second count, the caps would exclude the contacts who already have a message of this campaign.
  if (campaign.queue_turn === 0 && !isFresh) {
    const groups = await countAudience(t, audience, rules);
    const { recipients, left_out } = reachOf(groups);
    const counts = Object.fromEntries(left_out.map(({ reason, count }) => [reason, count]));
    const { held } = waitsOf(groups, now, opensAt);
    const change = { recipients, left_out: JSON.stringify(counts), held: JSON.stringify(held) };
    await updateCampaign(t, campaign_id, change);
  }
  if (isDue) await updateCampaign(t, campaign_id, { status: 'running', started_at: now });
  await announce(t, { type: 'campaign', id: campaign_id });
  const link_prefix = linkPrefix(linkBase);
  const ready = (body: string) => readyText(company, body, link_prefix);
  return {
    campaign_id,
    created_by: campaign.created_by,
    coupon_id: campaign.coupon_id,
    now,
    audience,
    rules,
    words: sentWords,
    repeats_words,
    text: ready(campaign.body),
    text_es: campaign.body_es ? ready(campaign.body_es) : null,
    link_prefix,
    opensAt,
  };
}

function automationOf({
  automation: kind,
  automation_days: days,
}: {
  automation: string | null;
  automation_days: number | null;
}): AutomationRun | null {
  return kind === null || days === null ? null : { kind: kind as AutomationKind, days };
}

/** Why none of the company's campaigns can be queued now; null: they can. */
async function pauseReason(t: Tenant, now: Date): Promise<string | null> {
  if (!(await hasFeature(t, 'loyalty_sms', now))) return campaignErrors.needsPlan;
  return (await findRestored(t)) === null ? null : restoredTexts.pauseReason;
}

/** The parts of a message with the company's name in front, and what each contact's message needs. */
function readyText(company: string, body: string, link_prefix: string): ReadyText {
  const parts: TextParts = textParts(withPrefix(company, body));
  return { ...parts, segments: measure(parts.words.join(link_prefix + EXAMPLE_CODE)).segments };
}
