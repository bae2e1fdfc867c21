import { campaignPageTexts } from '#contract/messaging/campaigns/campaign_page.texts.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import type { Campaign } from '#contract/messaging/campaigns/campaigns.ts';
import { useFormat } from '../../../format.ts';
import { Card } from '../../../ui/Card.tsx';
import classes from './CampaignPage.module.css';
import { reasonWords, TextTag } from './StatusTag.tsx';

/** Why texts wait or did not arrive, and who was left out from the first. */
export function Reasons({ campaign }: { campaign: Campaign }) {
  const format = useFormat();
  const { reasons, left_out } = campaign;
  if (reasons.length + left_out.length === 0) return null;
  return (
    <Card title={campaignPageTexts.why}>
      <ul className={classes.reasons}>
        {reasons.map(({ status, reason, detail, count }) => (
          <li key={`${status} ${reason}`}>
            <TextTag status={status} />
            <span>{reasonWords(reason, detail)}</span>
            <span className="number">{format.quantity(count)}</span>
          </li>
        ))}
        {left_out.map(({ reason, count }) => (
          <li key={reason}>
            <TextTag status="suppressed" />
            <span>{campaignTexts.reasons[reason] ?? campaignTexts.leftOut[reason]}</span>
            <span className="number">{format.quantity(count)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
