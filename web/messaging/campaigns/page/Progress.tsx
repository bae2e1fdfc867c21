import { campaignPageTexts } from '#contract/messaging/campaigns/campaign_page.texts.ts';
import type { Campaign } from '#contract/messaging/campaigns/campaigns.ts';
import { useFormat } from '../../../format.ts';
import classes from './CampaignPage.module.css';
import { progressOf } from './progress.ts';

const texts = campaignPageTexts;

/** The progress of a campaign while it is being sent, or why it is paused. */
export function Progress({ campaign }: { campaign: Campaign }) {
  const format = useFormat();
  const { status, is_queued, counts, held_until, pause_reason, finishes_at } = campaign;
  if (status !== 'running' && status !== 'paused') return null;
  const { done, all } = progressOf(campaign);
  return (
    <div className={classes.progress}>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={texts.progress(done, all)}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
      >
        <span style={{ width: all > 0 ? `${(done / all) * 100}%` : '0%' }} />
      </div>
      <p>
        {[
          texts.progress(done, all),
          counts.held && held_until ? texts.held(counts.held, format.zoned(held_until)) : null,
          is_queued || status === 'paused' ? null : texts.queueing,
          finishes_at ? texts.finishes(format.zoned(finishes_at)) : null,
        ]
          .filter((sentence) => sentence !== null)
          .join(' ')}
      </p>
      {status === 'paused' ? (
        <p className={classes.paused} role="status">
          {pause_reason ?? texts.paused}
        </p>
      ) : null}
    </div>
  );
}
