import { Checkbox } from '@mantine/core';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import type { Preview } from '#contract/messaging/campaigns/campaigns.ts';
import classes from './Sending.module.css';

const texts = campaignTexts.sameWords;

interface SameWordsProps {
  preview: Preview | undefined;
  /** Whether those who have the words already get them again. */
  repeats: boolean;
  onChange: (repeats: boolean) => void;
}

/** Warns of customers who got the same words a short time ago; they are left out unless the user includes them. */
export function SameWords({ preview, repeats, onChange }: SameWordsProps) {
  const count = preview?.left_out.find(({ reason }) => reason === 'same_words')?.count ?? 0;
  if (count === 0 && !repeats) return null;
  return (
    <div className={classes.sentences} data-tone="doubt">
      <p>{repeats ? texts.included : texts.warning(count)}</p>
      <Checkbox
        label={texts.leaveOut}
        checked={!repeats}
        onChange={({ currentTarget }) => onChange(!currentTarget.checked)}
      />
    </div>
  );
}
