import { Button, Input, SegmentedControl, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useId, useRef, useState } from 'react';
import { LANGUAGES, type Language } from '#contract/language.ts';
import { PROMISED_PER_MONTH, SMS_TOTAL_MAX } from '#contract/limits.ts';
import { composeWelcomeMessage, defaultWelcomeMessage } from '#contract/messaging/sms/message_texts.ts';
import { templateTexts } from '#contract/messaging/templates/templates.texts.ts';
import { welcomeMessageTexts as texts } from '#contract/messaging/welcome_message/welcome_message.texts.ts';
import {
  savedWelcomeMessage,
  welcomeMessage,
  welcomeMessageWordsFault,
} from '#contract/messaging/welcome_message/welcome_message.ts';
import { ApiFailure, call } from '../api.ts';
import { invalidate, q, queryClient } from '../query.ts';
import { hasRole, useShop } from '../shell/shop.ts';
import { LeaveGuard } from '../ui/dialogs/LeaveGuard.tsx';
import { tell } from '../ui/dialogs/notify.ts';
import { Failure } from '../ui/Failure.tsx';
import { SkeletonLines } from '../ui/list/Skeletons.tsx';
import classes from './WelcomeMessage.module.css';
import { WelcomeMessageVersions } from './WelcomeMessageVersions.tsx';
import { MessageMeter } from './words/MessageMeter.tsx';
import { PhoneBubble } from './words/PhoneBubble.tsx';

/** The view in which the welcome message is written, in English and in Spanish. The screen around it has the title and the way back. */
export function WelcomeMessage() {
  const [language, setLanguage] = useState<Language>('en');
  // What is written in one language stays while the other one is looked at.
  const [drafts, setDrafts] = useState<Partial<Record<Language, string>>>({});
  const labelId = useId();
  const unsaved = useRef(false);
  unsaved.current = Object.values(drafts).some((draft) => draft !== undefined);
  const isDirty = useCallback(() => unsaved.current, []);
  return (
    <div>
      <LeaveGuard isDirty={isDirty} />
      <div className={classes.language}>
        <Input.Label labelElement="div" id={labelId}>
          {texts.language}
        </Input.Label>
        <SegmentedControl
          aria-labelledby={labelId}
          value={language}
          onChange={(value) => setLanguage(LANGUAGES.find((one) => one === value) ?? 'en')}
          data={LANGUAGES.map((value) => ({ value, label: templateTexts.languages[value] }))}
        />
        <p>{texts.languageHint}</p>
      </div>
      <Words
        key={language}
        language={language}
        draft={drafts[language]}
        onDraft={(draft) => setDrafts((now) => ({ ...now, [language]: draft }))}
      />
    </div>
  );
}

interface WordsProps {
  language: Language;
  /** Undefined: there are no unsaved edits. */
  draft: string | undefined;
  onDraft: (draft: string | undefined) => void;
}

function Words({ language, draft, onDraft }: WordsProps) {
  const { user } = useShop();
  const mayEdit = hasRole(user, 'manager');
  const meterId = useId();
  const stateId = useId();
  const { data, error, isPending, refetch } = useQuery(q(welcomeMessage.get, { query: { language } }));
  const saved = data?.message ?? defaultWelcomeMessage(language);
  const words = draft ?? saved;
  const brand = { company_name: user.company, per_month: data?.per_month ?? PROMISED_PER_MONTH, language };
  const isChanged = words.trim() !== saved.trim();
  const fault = welcomeMessageWordsFault(words, brand);
  const { added } = composeWelcomeMessage(words, brand);
  const sent = composeWelcomeMessage(savedWelcomeMessage(words, brand), brand).text;
  const write = (next: string) => onDraft(next === saved ? undefined : next);

  const save = useMutation({
    mutationFn: () => call(welcomeMessage.save, { body: { message: words, language } }),
    onSuccess: (now) => {
      queryClient.setQueryData(q(welcomeMessage.get, { query: { language } }).queryKey, now);
      void invalidate(welcomeMessage.versions);
      onDraft(undefined);
      tell(texts.saved);
    },
  });
  if (isPending && draft === undefined) return <SkeletonLines lines={8} />;
  const refusal = save.error instanceof ApiFailure && save.error.status === 422 ? save.error.detail : null;
  return (
    <>
      {error && !data ? <Failure detail={texts.loadFailed} onRetry={refetch} /> : null}
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && !fault && !save.isPending) save.mutate();
        }}
      >
        <div>
          <Textarea
            label={texts.words}
            description={texts.wordsHint}
            autosize
            minRows={5}
            maxLength={SMS_TOTAL_MAX}
            lang={language}
            readOnly={!mayEdit}
            value={words}
            aria-describedby={meterId}
            error={isChanged ? (fault ?? refusal) : null}
            errorProps={{ role: 'alert' }}
            onChange={(event) => write(event.currentTarget.value)}
          />
          <MessageMeter id={meterId} text={sent} body={words} {...(mayEdit ? { onReplace: write } : {})} />
          {save.isError && !refusal ? (
            <div className={classes.failure}>
              <Failure detail={texts.saveFailed} />
            </div>
          ) : null}
          {mayEdit ? (
            <div className={classes.foot}>
              <p id={stateId} className={classes.state} aria-live="polite">
                {isChanged ? '' : data?.is_default ? `${texts.noChanges} ${texts.standard}` : texts.noChanges}
              </p>
              {words === defaultWelcomeMessage(language) || data?.is_default === true ? null : (
                <Button variant="default" onClick={() => write(defaultWelcomeMessage(language))}>
                  {texts.useStandard}
                </Button>
              )}
              <Button
                type="submit"
                loading={save.isPending}
                disabled={!isChanged || fault !== null}
                aria-describedby={stateId}
              >
                {texts.save}
              </Button>
            </div>
          ) : null}
        </div>
        <aside className={classes.preview} aria-label={texts.preview}>
          <PhoneBubble
            from={user.company}
            text={words.trim() ? sent : ''}
            label={texts.preview}
            note={added.length > 0 ? texts.added(added) : texts.complete}
          />
        </aside>
      </form>
      <WelcomeMessageVersions
        language={language}
        mayEdit={mayEdit}
        inUse={data?.is_default ? null : saved}
        onUse={write}
      />
    </>
  );
}
