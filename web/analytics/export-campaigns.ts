import { analytics } from '#contract/analytics.ts';
import { analyticsTexts } from '#contract/texts/analytics.ts';
import { call, sentenceOf } from '../api.ts';
import { tell, warn } from '../ui/notify.ts';
import { saveFile } from '../ui/save-file.ts';
import type { View } from './view.ts';

/** Has the browser save the campaigns of this view. */
export async function exportCampaigns({ range, type, status }: View): Promise<void> {
  try {
    const query = { ...range, ...(type ? { type } : {}), ...(status ? { status } : {}), bom: 'true' as const };
    const answer = await call(analytics.exportCampaigns, { query });
    saveFile(await answer.blob(), `campaigns-${range.start_date}-${range.end_date}.csv`);
    tell(analyticsTexts.campaigns.exported);
  } catch (error) {
    warn(sentenceOf(error));
  }
}
