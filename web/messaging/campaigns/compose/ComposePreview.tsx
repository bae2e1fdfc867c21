import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { sampleText } from '#contract/messaging/campaigns/text.ts';
import { meterTexts } from '#contract/messaging/sms/meter.texts.ts';
import { PhoneBubble } from '../../words/PhoneBubble.tsx';
import classes from './Compose.module.css';
import type { Sent } from './draft.ts';

interface ComposePreviewProps {
  company: string;
  sent: Sent;
  /** What a personal link looks like in a text. */
  linkExample: string;
}

/** The phones that get a message, one for each of its languages. */
export function ComposePreview({ company, sent, linkExample }: ComposePreviewProps) {
  const { words, spanish } = sent;
  return (
    <aside className={classes.preview} aria-label={meterTexts.bubble}>
      <div lang={sent.template?.language}>
        <PhoneBubble from={company} text={words && sampleText(company, words, linkExample)} />
      </div>
      {spanish ? (
        <div lang="es">
          <PhoneBubble
            from={company}
            text={sampleText(company, spanish, linkExample)}
            label={campaignTexts.compose.spanish}
          />
        </div>
      ) : null}
    </aside>
  );
}
