import { campaignPageTexts } from '#contract/messaging/campaigns/campaign_page.texts.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import type { Campaign } from '#contract/messaging/campaigns/campaigns.ts';
import { reasonWords } from '#contract/messaging/campaigns/reason_words.ts';
import { useFormat } from '../../../format.ts';
import { Card } from '../../../ui/Card.tsx';
import classes from './CampaignPage.module.css';
import { TextTag } from './StatusTag.tsx';

/** Why texts wait or did not arrive, and who was left out from the first; one row for what reads the same. */
export function Reasons({ campaign }: { campaign: Campaign }) {
  const format = useFormat();
  const { reasons, left_out } = campaign;
  const rows = [
    ...reasons.map(({ status, reason, detail, count }) => ({ status, words: detail ?? reasonWords(reason), count })),
    ...left_out.map(({ reason, count }) => ({
      status: 'suppressed' as const,
      words: campaignTexts.reasons[reason] ?? campaignTexts.leftOut[reason],
      count,
    })),
  ];
  const alike = [...Map.groupBy(rows, ({ status, words }) => `${status} ${words}`)];
  if (alike.length === 0) return null;
  return (
    <Card title={campaignPageTexts.why}>
      <ul className={classes.reasons}>
        {alike.map(([key, [first, ...others]]) =>
          first ? (
            <li key={key}>
              <TextTag status={first.status} />
              <span>{first.words}</span>
              <span className="number">
                {format.quantity(others.reduce((sum, { count }) => sum + count, first.count))}
              </span>
            </li>
          ) : null,
        )}
      </ul>
    </Card>
  );
}
