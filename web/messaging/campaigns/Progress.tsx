import type { Campaign } from '#contract/campaigns.ts';
import { campaignTexts } from '#contract/texts/campaigns.ts';
import { useFormat } from '../../format.ts';
import classes from './CampaignPage.module.css';

const texts = campaignTexts.page;

/** How far a campaign has come, while it is under way; why it stands still. */
export function Progress({ campaign }: { campaign: Campaign }) {
  const format = useFormat();
  const { status, waiting, is_queued, counts, recipients, pause_reason, finishes_at } = campaign;
  if (status !== 'running' && status !== 'paused') return null;
  const known = Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);
  const all = is_queued ? known : Math.max(known, recipients);
  const done = Math.max(0, known - waiting);
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
        {texts.progress(done, all)}
        {is_queued || status === 'paused' ? '' : `. ${texts.queueing}`}
        {finishes_at ? `. ${texts.finishes(format.instant(finishes_at))}` : ''}
      </p>
      {status === 'paused' ? (
        <p className={classes.paused} role="status">
          {pause_reason ?? texts.paused}
        </p>
      ) : null}
    </div>
  );
}
