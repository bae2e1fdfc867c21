import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Language } from '#contract/language.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import type { Campaign, Preview } from '#contract/messaging/campaigns/campaigns.ts';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { sentenceOf } from '../../../api.ts';
import { useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { q } from '../../../query.ts';
import { useShop } from '../../../shell/shop.ts';
import { Card } from '../../../ui/Card.tsx';
import { LeaveGuard } from '../../../ui/dialogs/LeaveGuard.tsx';
import { Failure } from '../../../ui/Failure.tsx';
import { AskedSummary } from '../../sending/AskedSummary.tsx';
import { AudienceChoice } from '../../sending/AudienceChoice.tsx';
import { sendFailureWords } from '../../sending/failure_words.ts';
import { missingToSend } from '../../sending/missing.ts';
import { SameWords } from '../../sending/SameWords.tsx';
import { Schedule } from '../../sending/Schedule.tsx';
import { SendButton } from '../../sending/SendButton.tsx';
import { choiceFault, FIRST_CHOICE, scheduledAt } from '../../sending/sending.ts';
import { TestSend } from '../../sending/TestSend.tsx';
import { usePreview } from '../../sending/usePreview.ts';
import classes from './Compose.module.css';
import { ComposePreview } from './ComposePreview.tsx';
import { DraftButtons } from './DraftButtons.tsx';
import { DraftElsewhere } from './DraftElsewhere.tsx';
import { firstDraft, isWritten, type Source, sentOf } from './draft.ts';
import { contentOf, resumed } from './draft_content.ts';
import { useOpenEdits } from './useOpenEdits.ts';
import { useSavedDraft } from './useSavedDraft.ts';
import { useSendCampaign } from './useSendCampaign.ts';
import { Words } from './Words.tsx';

const texts = campaignTexts.compose;

/** What a message starts from, and its draft. */
export interface SheetProps {
  /** The draft; null: a new message. */
  opened: Campaign | null;
  onSaved: (campaign_id: string) => void;
  /** Starts again with the current draft. */
  onReload: () => void;
}

interface ComposeProps extends SheetProps {
  source: Source;
  /** The language of the chosen sample: of the whole message if no customer reads Spanish. */
  chosen?: Language;
  /** How many of those who agreed read Spanish; null: not known. */
  readers?: number | null;
}

/** A promotional message from its words to the button; nothing that was typed is lost when sending fails. */
export function Compose({ source, chosen = 'en', readers = null, opened, onSaved, onReload }: ComposeProps) {
  const { user } = useShop();
  const { time_zone } = useFormat();
  const navigate = useNavigate();
  const [first] = useState(() =>
    opened?.draft
      ? resumed(opened.draft.content, source, time_zone)
      : { draft: firstDraft(source, user.company, readers === 0 ? chosen : 'each'), choice: FIRST_CHOICE },
  );
  const [draft, setDraft] = useState(first.draft);
  const [choice, setChoice] = useState(first.choice);
  const { data: rules } = useQuery(q(messagingSettings.get));
  const sent = sentOf(draft, source);
  const { words, spanish } = sent;
  const fault = choiceFault(choice, new Date(), time_zone);

  const form = useRef<HTMLFormElement>(null);
  const edits = useOpenEdits(form, draft.reading);

  const isDone = useRef(false);
  const keeping = useSavedDraft(opened, contentOf(draft, choice, source, time_zone), (campaign_id) => {
    // The same message under another address: nothing is left behind.
    isDone.current = true;
    onSaved(campaign_id);
    isDone.current = false;
  });
  const { kept, isChanged } = keeping;
  const isDirty = () => !isDone.current && (edits.isAny || (isChanged() ?? isWritten(draft, source, user.company)));

  const sending = useSendCampaign({ sent, choice, settled: keeping.settled, onSent: () => (isDone.current = true) });
  const preview = usePreview({ words, spanish, choice, isOver: sending.isOver });

  const failed = sent.template ? campaignTexts.templateSendFailed : campaignTexts.sendFailed;
  const ready = preview.isCurrent && !fault && preview.data?.faults.length === 0;
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <LeaveGuard isDirty={isDirty} />
      <div className={classes.parts}>
        <Card title={sent.template?.title ?? texts.custom}>
          {kept ? null : (
            <Link to={paths.campaigns({ view: 'message' })} className={classes.other ?? ''}>
              {texts.other}
            </Link>
          )}
          <Words source={source} draft={draft} readers={readers} edits={edits} rules={rules} onChange={setDraft} />
        </Card>
        <Card title={campaignTexts.audience.title}>
          <AudienceChoice
            audience={choice.audience}
            onChange={(audience) => setChoice((now) => ({ ...now, audience }))}
          />
        </Card>
        <Card title={campaignTexts.schedule.title}>
          <Schedule at={choice.at} error={fault} onChange={(at) => setChoice((now) => ({ ...now, at }))} />
        </Card>
        <Card title={campaignTexts.summary.title}>
          <AskedSummary preview={preview} at={scheduledAt(choice, time_zone)} isAsked={words !== ''} />
          <SameWords
            preview={words === '' ? undefined : preview.data}
            repeats={choice.repeats}
            onChange={(repeats) => setChoice((now) => ({ ...now, repeats }))}
          />
          <TestSend disabled={words === ''} send={sending.sendTest} onAsk={edits.unlessOpen} />
          {sending.error ? (
            <div className={classes.failure}>
              <Failure detail={sendFailureWords(sending.error, failed)} />
            </div>
          ) : null}
          {keeping.error ? (
            <div className={classes.failure}>
              <Failure detail={sentenceOf(keeping.error)} />
            </div>
          ) : null}
          <div className={classes.foot}>
            <DraftButtons
              kept={kept}
              isChanged={edits.isAny || (isChanged() ?? false)}
              isBusy={keeping.isSaving || sending.isPending}
              onSave={() => edits.unlessOpen(() => keeping.save())}
              onDeleted={() => {
                isDone.current = true;
                navigate(paths.campaigns(), { replace: true });
              }}
            />
            <SendButton
              disabled={!ready}
              missing={missingToSend({ hasWords: words !== '', choice, timeFault: fault, preview })}
              isPending={sending.isPending}
              onSend={() => edits.unlessOpen(sending.send)}
            >
              {buttonWords(words === '' ? undefined : preview.data, choice.at !== null)}
            </SendButton>
          </div>
        </Card>
        {keeping.elsewhere && !sending.isPending && !isDone.current ? (
          <DraftElsewhere
            elsewhere={keeping.elsewhere}
            onShow={onReload}
            onKeep={() => edits.unlessOpen(() => keeping.save({ asNew: true }))}
          />
        ) : null}
      </div>
      <ComposePreview company={user.company} sent={sent} linkExample={rules?.link_example ?? ''} />
    </form>
  );
}

function buttonWords(preview: Preview | undefined, isScheduled: boolean): string {
  if (!preview) return texts.title;
  const words = isScheduled ? campaignTexts.summary.schedule : campaignTexts.summary.send;
  return words(preview.recipients);
}
