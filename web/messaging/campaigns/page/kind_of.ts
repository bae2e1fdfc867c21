import { automationTexts } from '#contract/messaging/automations/automations.texts.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import type { CampaignRow } from '#contract/messaging/campaigns/campaigns.ts';

/** What kind of campaign it is, or which automation made it. */
export function kindOf({ type, automation }: Pick<CampaignRow, 'type' | 'automation'>): string {
  return automation ? automationTexts.origin[automation] : campaignTexts.types[type];
}
