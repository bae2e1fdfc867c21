import { analyticsTexts } from '#contract/analytics/analytics.texts.ts';
import { analytics } from '#contract/analytics/analytics.ts';
import { call, sentenceOf } from '../api.ts';
import { tell, warn } from '../ui/dialogs/notify.ts';
import { saveFile } from '../ui/save_file.ts';
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
