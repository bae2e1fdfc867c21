import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import type { Preview } from '#contract/messaging/campaigns/campaigns.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../format.ts';
import classes from './Sending.module.css';
import { waitingWords } from './waits.ts';

const texts = campaignTexts.summary;

interface SendSummaryProps {
  preview: Preview | undefined;
  /** The time for which the message is scheduled; null: now. */
  at: string | null;
  stale: boolean;
}

/** What sending will do: recipients, who is left out, when, the cost, and what blocks it. */
export function SendSummary({ preview, at, stale }: SendSummaryProps) {
  const format = useFormat();
  if (!preview) return <p className={classes.quiet}>{texts.wait}</p>;
  const { faults, warnings, left_out } = preview;
  const waiting = waitingWords(preview, at, format);
  return (
    <div className={classes.summary} data-stale={stale || undefined} aria-busy={stale}>
      <dl className={classes.figures}>
        <div>
          <dt>{texts.recipients}</dt>
          <dd>{format.quantity(preview.recipients)}</dd>
        </div>
        <div>
          <dt>{texts.segments}</dt>
          <dd>{format.quantity(preview.segments)}</dd>
        </div>
        <div>
          <dt>{texts.cost}</dt>
          <dd>{format.money(preview.cost_cents / 100)}</dd>
        </div>
        <div>
          <dt>{texts.finishes}</dt>
          <dd>{preview.recipients > 0 ? format.zoned(preview.finishes_at) : commonTexts.none}</dd>
        </div>
      </dl>
      {waiting.length > 0 ? (
        <ul className={classes.list}>
          {waiting.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      ) : null}
      {left_out.length > 0 ? (
        <p className={classes.quiet}>
          {campaignTexts.leftOutTitle}:{' '}
          {left_out.map(({ reason, count }) => `${format.quantity(count)} ${campaignTexts.leftOut[reason]}`).join(', ')}
        </p>
      ) : null}
      <Sentences title={texts.fix} sentences={faults} tone="bad" />
      <Sentences title={texts.consider} sentences={warnings} tone="doubt" />
    </div>
  );
}

function Sentences({ title, sentences, tone }: { title: string; sentences: string[]; tone: 'bad' | 'doubt' }) {
  if (sentences.length === 0) return null;
  return (
    <div className={classes.sentences} data-tone={tone} role="status">
      <strong>{title}</strong>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
