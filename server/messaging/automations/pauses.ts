import { automationErrors } from '#contract/messaging/automations/automations.texts.ts';
import type { AutomationKind } from '#contract/messaging/automations/kinds.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { restoredTexts } from '#contract/messaging/restored/restored.texts.ts';
import { hasFeature } from '#server/billing/billing.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { findSuspension } from '#server/platform/standing.ts';
import { findRestored } from '../restored/restored.sql.ts';
import { findPausedCampaign } from './automations.sql.ts';

export interface Pause {
  pause_reason: string | null;
  paused_campaign_id: string | null;
}

/** What stops an automation that is on: the same as stops campaigns, or a campaign of its own that was paused. */
export async function findPause(t: Tenant, kind: AutomationKind, now: Date): Promise<Pause> {
  const pause_reason = await pauseOfCompany(t, now);
  if (pause_reason !== null) return { pause_reason, paused_campaign_id: null };
  const paused = await findPausedCampaign(t, kind);
  if (!paused) return { pause_reason: null, paused_campaign_id: null };
  return { pause_reason: automationErrors.campaignPaused, paused_campaign_id: paused.campaign_id };
}

async function pauseOfCompany(t: Tenant, now: Date): Promise<string | null> {
  if (!(await hasFeature(t, 'loyalty_sms', now))) return campaignErrors.needsPlan;
  if ((await findRestored(t)) !== null) return restoredTexts.pauseReason;
  return (await findSuspension(t)) === null ? null : automationErrors.suspended;
}
