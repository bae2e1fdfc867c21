import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import classes from './Compose.module.css';
import type { Elsewhere } from './useSavedDraft.ts';

const texts = campaignTexts.draft;

interface DraftElsewhereProps {
  elsewhere: Elsewhere;
  onShow: () => void;
  onKeep: () => void;
}

/** Another user changed, sent or deleted the draft: nothing is overwritten, and neither version is lost. */
export function DraftElsewhere({ elsewhere, onShow, onKeep }: DraftElsewhereProps) {
  const format = useFormat();
  return (
    <div className={classes.elsewhere} role="status">
      <p>{wordsOf(elsewhere, (at) => format.ago(at, new Date()))}</p>
      <div className={classes.buttons}>
        {elsewhere.kind === 'changed' ? (
          <Button variant="default" onClick={onShow}>
            {texts.showTheirs}
          </Button>
        ) : null}
        {elsewhere.kind === 'sent' ? (
          <Button variant="default" component={Link} to={paths.campaign(elsewhere.campaign_id)}>
            {texts.showSent}
          </Button>
        ) : null}
        <Button variant="default" onClick={onKeep}>
          {texts.keepMine}
        </Button>
      </div>
    </div>
  );
}

function wordsOf(elsewhere: Elsewhere, ago: (at: string) => string): string {
  if (elsewhere.kind === 'changed') return texts.changedElsewhere(elsewhere.by, ago(elsewhere.at));
  return elsewhere.kind === 'sent' ? texts.sentElsewhere : texts.deletedElsewhere;
}
