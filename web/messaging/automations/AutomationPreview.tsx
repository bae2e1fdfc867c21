import { automationTexts as texts } from '#contract/messaging/automations/automations.texts.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { useShop } from '../../shell/shop.ts';
import { Failure } from '../../ui/Failure.tsx';
import { PhoneBubble } from '../words/PhoneBubble.tsx';
import classes from './Automations.module.css';
import type { useAutomationPreview } from './useAutomationPreview.ts';

interface AutomationPreviewProps {
  preview: ReturnType<typeof useAutomationPreview>;
  /** Whether there are days to count for. */
  isChosen: boolean;
  isOn: boolean;
}

/** The text as it arrives, how many customers it would reach now, and when it begins. */
export function AutomationPreview({
  preview: { data, error, refetch, isCurrent },
  isChosen,
  isOn,
}: AutomationPreviewProps) {
  const { user } = useShop();
  const format = useFormat();
  if (!data) {
    return (
      <aside className={classes.preview} aria-label={texts.preview}>
        {error ? (
          <Failure detail={sentenceOf(error)} onRetry={refetch} />
        ) : (
          <p className={classes.quiet}>{isChosen && !isCurrent ? texts.previewing : texts.chooseDays}</p>
        )}
      </aside>
    );
  }
  const leftOut = data.left_out.map(
    ({ reason, count }) => `${format.quantity(count)} ${campaignTexts.leftOut[reason]}`,
  );
  return (
    <aside
      className={classes.preview}
      aria-label={texts.preview}
      data-stale={!isCurrent || undefined}
      aria-busy={!isCurrent}
    >
      <div>
        <p className={classes.reach}>{texts.reach(data.recipients)}</p>
        {leftOut.length > 0 ? (
          <p className={classes.quiet}>{[campaignTexts.leftOutTitle, leftOut.join(', ')].join(': ')}</p>
        ) : null}
        {isOn ? null : <p className={classes.quiet}>{texts.first(format.zoned(data.first_run_at))}</p>}
      </div>
      <Sentences title={campaignTexts.summary.fix} sentences={data.faults} />
      <Sentences title={campaignTexts.summary.consider} sentences={data.warnings} />
      {data.texts.map(({ language, text }) => (
        <div key={language} lang={language}>
          <PhoneBubble
            from={user.company}
            text={text}
            label={language === 'en' ? texts.preview : texts.inSpanish}
            note={language === 'en' ? undefined : <span lang="en">{texts.inSpanish}</span>}
          />
        </div>
      ))}
    </aside>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className={classes.paused}>
      {title}
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
