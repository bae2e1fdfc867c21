import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { sampleText } from '#contract/campaign_text.ts';
import { type Campaign, campaigns, type Preview } from '#contract/campaigns.ts';
import type { Language } from '#contract/language.ts';
import { messagingSettings } from '#contract/messaging_settings.ts';
import { campaignTexts } from '#contract/texts/campaigns.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { meterTexts } from '#contract/texts/meter.ts';
import { ApiFailure, call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate, keyOf, q } from '../../query.ts';
import { useShop } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { tell } from '../../ui/notify.ts';
import { PhoneBubble } from '../../ui/PhoneBubble.tsx';
import { AudienceChoice } from '../sending/AudienceChoice.tsx';
import { Schedule } from '../sending/Schedule.tsx';
import { SendSummary } from '../sending/SendSummary.tsx';
import { choiceBody, choiceFault, FIRST_CHOICE, scheduledAt } from '../sending/sending.ts';
import { TestSend } from '../sending/TestSend.tsx';
import { isAlike, useDebounced } from '../sending/useDebounced.ts';
import { waitingWords } from '../sending/waits.ts';
import classes from './Compose.module.css';
import { DraftButtons } from './DraftButtons.tsx';
import { DraftElsewhere } from './DraftElsewhere.tsx';
import { firstDraft, isWritten, type Source, sentOf } from './draft.ts';
import { contentOf, resumed } from './draft-content.ts';
import { useSavedDraft } from './useSavedDraft.ts';
import { Words } from './Words.tsx';

const texts = campaignTexts.compose;
const PAUSE_MS = 400;

/** What a message is opened from, and what is told of its draft. */
export interface SheetProps {
  /** The draft; null: a new message. */
  opened: Campaign | null;
  onSaved: (campaign_id: string) => void;
  /** Begins anew with the draft as it is now. */
  onReload: () => void;
}

interface ComposeProps extends SheetProps {
  source: Source;
  /** In which language a sample was chosen: all of the message, where nobody reads Spanish. */
  chosen?: Language;
  /** How many of those who agreed read Spanish; null: not known. */
  readers?: number | null;
}

/** A promotional message from its words to the button; nothing that was typed is lost when sending fails. */
export function Compose({ source, chosen = 'en', readers = null, opened, onSaved, onReload }: ComposeProps) {
  const { user } = useShop();
  const format = useFormat();
  const navigate = useNavigate();
  const [first] = useState(() =>
    opened?.draft
      ? resumed(opened.draft.content, source)
      : { draft: firstDraft(source, user.company, readers === 0 ? chosen : 'each'), choice: FIRST_CHOICE },
  );
  const [draft, setDraft] = useState(first.draft);
  const [choice, setChoice] = useState(first.choice);
  const { data: rules } = useQuery(q(messagingSettings.get));
  const sent = sentOf(draft, source);
  const { words, spanish } = sent;
  const fault = choiceFault(choice, new Date());

  const current = { words, spanish, choice };
  const asked = useDebounced(current, PAUSE_MS);
  const spanishBody = (body: string | null) => (body === null ? {} : { message_body_es: body });
  const preview = useQuery({
    queryKey: [...keyOf(campaigns.preview), asked],
    queryFn: ({ signal }) =>
      call(campaigns.preview, {
        body: { message_body: asked.words, ...spanishBody(asked.spanish), ...choiceBody(asked.choice) },
        signal,
      }),
    enabled: asked.words !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  const isDone = useRef(false);
  // The second of two quick clicks comes before the button is shown as busy.
  const isSending = useRef(false);
  const keeping = useSavedDraft(opened, contentOf(draft, choice, source), (campaign_id) => {
    // The same message under another address: nothing is left behind.
    isDone.current = true;
    onSaved(campaign_id);
    isDone.current = false;
  });
  const { kept, isChanged } = keeping;
  const isDirty = () => !isDone.current && (isChanged() ?? isWritten(draft, source, user.company));

  const request = (more: { test_only?: boolean; test_phone?: string }) => {
    const of = kept ? { draft: { campaign_id: kept.campaign_id, version: kept.version } } : {};
    const options = { ...spanishBody(spanish), ...choiceBody(choice), ...of, ...more };
    const { template, variables, override } = sent;
    if (!template) return call(campaigns.send, { body: { message_body: words, ...options } });
    const from = { template_id: template.id, variables, ...(override === null ? {} : { override_body: override }) };
    return call(campaigns.sendFromTemplate, { body: { ...from, ...options } });
  };
  const send = useMutation({
    mutationFn: () => request({}),
    onSuccess: ({ campaign_id, sent_count, customers_reached, held, status }) => {
      isDone.current = true;
      void invalidate(campaigns.list, campaigns.get);
      const at = scheduledAt(choice);
      const waiting = waitingWords({ at_once: sent_count, held }, format);
      if (status === 'scheduled' && at) tell(campaignTexts.planned(customers_reached, format.instant(at)));
      else tell(waiting.length > 0 ? campaignTexts.inLine(waiting) : campaignTexts.sent(sent_count));
      // Back does not lead to a draft that is none any more.
      navigate(campaign_id ? paths.campaign(campaign_id) : paths.campaigns(), { replace: kept !== null });
    },
    onError: () => void invalidate(campaigns.get),
    onSettled: () => {
      isSending.current = false;
    },
  });

  const isCurrent = !preview.isPlaceholderData && !preview.isFetching && isAlike(asked, current);
  const ready = isCurrent && !fault && preview.data?.faults.length === 0;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready || isSending.current) return;
        isSending.current = true;
        send.mutate();
      }}
    >
      <LeaveGuard isDirty={isDirty} />
      <div className={classes.parts}>
        <Card title={sent.template?.title ?? texts.custom}>
          {kept ? null : (
            <Link to={paths.campaigns({ view: 'message' })} className={classes.other ?? ''}>
              {texts.other}
            </Link>
          )}
          <Words source={source} draft={draft} readers={readers} rules={rules} onChange={setDraft} />
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
          {preview.error && !preview.data ? (
            <Failure detail={sentenceOf(preview.error)} onRetry={preview.refetch} />
          ) : (
            <SendSummary preview={words === '' ? undefined : preview.data} stale={!isCurrent} />
          )}
          <TestSend disabled={words === ''} send={(phone) => request({ test_only: true, ...testPhone(phone) })} />
          {send.isError ? (
            <div className={classes.failure}>
              <Failure detail={failureWords(send.error)} />
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
              isChanged={isChanged() ?? false}
              isSaving={keeping.isSaving}
              onSave={() => keeping.save()}
              onDeleted={() => {
                isDone.current = true;
                navigate(paths.campaigns(), { replace: true });
              }}
            />
            <Button type="submit" size="md" disabled={!ready} loading={send.isPending}>
              {buttonWords(words === '' ? undefined : preview.data, choice.at !== null)}
            </Button>
          </div>
        </Card>
        {keeping.elsewhere && !send.isPending && !isDone.current ? (
          <DraftElsewhere
            elsewhere={keeping.elsewhere}
            onShow={onReload}
            onKeep={() => keeping.save({ asNew: true })}
          />
        ) : null}
      </div>
      <aside className={classes.preview} aria-label={meterTexts.bubble}>
        <div lang={sent.template?.language}>
          <PhoneBubble from={user.company} text={words && sampleText(user.company, words, rules?.link_example ?? '')} />
        </div>
        {spanish ? (
          <div lang="es">
            <PhoneBubble
              from={user.company}
              text={sampleText(user.company, spanish, rules?.link_example ?? '')}
              label={texts.spanish}
            />
          </div>
        ) : null}
      </aside>
    </form>
  );
}

function testPhone(phone: string): { test_phone?: string } {
  return phone ? { test_phone: phone } : {};
}

function buttonWords(preview: Preview | undefined, isPlanned: boolean): string {
  if (!preview) return texts.title;
  const words = isPlanned ? campaignTexts.summary.plan : campaignTexts.summary.send;
  return words(preview.recipients);
}

/** The server's own words, or the status of an answer without any. */
function failureWords(error: unknown): string {
  const isSilent = error instanceof ApiFailure && error.status > 0 && error.detail === commonTexts.failures.unreadable;
  return isSilent ? campaignTexts.sendFailed(error.status) : sentenceOf(error);
}
