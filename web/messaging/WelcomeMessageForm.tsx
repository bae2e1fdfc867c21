import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LANGUAGES, type Language } from '#contract/language.ts';
import { PROMISED_PER_MONTH, SMS_TOTAL_MAX } from '#contract/messaging/limits.ts';
import { composeWelcomeMessage, defaultWelcomeMessage } from '#contract/messaging/sms/message_texts.ts';
import { welcomeMessageTexts as texts } from '#contract/messaging/welcome_message/welcome_message.texts.ts';
import {
  sampleValues,
  sampleWelcomeMessage,
  savedWelcomeMessage,
  type WelcomeCoupon,
  welcomeMessage,
  welcomeMessageWordsFault,
} from '#contract/messaging/welcome_message/welcome_message.ts';
import { ApiFailure, call } from '../api.ts';
import { invalidate, q, queryClient } from '../query.ts';
import { hasRole, useShop } from '../shell/shop.ts';
import { tell } from '../ui/dialogs/notify.ts';
import { Failure } from '../ui/Failure.tsx';
import { SkeletonLines } from '../ui/list/Skeletons.tsx';
import { WelcomeCouponChoice } from './WelcomeCouponChoice.tsx';
import classes from './WelcomeMessage.module.css';
import { WelcomeMessageArrival } from './WelcomeMessageArrival.tsx';
import { WelcomeMessageFoot } from './WelcomeMessageFoot.tsx';
import { WelcomeMessageVersions } from './WelcomeMessageVersions.tsx';
import { MessageField } from './words/MessageField.tsx';
import { MessageMeter } from './words/MessageMeter.tsx';
import { PhoneBubble } from './words/PhoneBubble.tsx';
import { useCost } from './words/useCost.ts';

interface WelcomeMessageFormProps {
  language: Language;
  /** Undefined: there are no unsaved edits. */
  draft: string | undefined;
  onDraft: (draft: string | undefined) => void;
  /** Undefined: the coupon is as saved. */
  chosen: WelcomeCoupon | null | undefined;
  onChoose: (coupon: WelcomeCoupon | null | undefined) => void;
  /** What was typed or chosen since is not saved yet. */
  onSaved: (sent: SentWelcomeMessage) => void;
}

export interface SentWelcomeMessage {
  words: string;
  chosen: WelcomeCoupon | null | undefined;
}

/** The words of one language, with the welcome coupon, the length and a preview. */
export function WelcomeMessageForm({ language, draft, onDraft, chosen, onChoose, onSaved }: WelcomeMessageFormProps) {
  const { user } = useShop();
  const mayEdit = hasRole(user, 'manager');
  const meterId = useId();
  const cost = useCost();
  const { data, error, isPending, refetch } = useQuery(q(welcomeMessage.get, { query: { language } }));
  const saved = data?.message ?? defaultWelcomeMessage(language);
  const words = draft ?? saved;
  const brand = { company_name: user.company, per_month: data?.per_month ?? PROMISED_PER_MONTH, language };
  const coupon = chosen === undefined ? (data?.coupon ?? null) : chosen;
  const values = sampleValues(language, data?.link_example ?? '', coupon);
  const isChanged = words.trim() !== saved.trim() || chosen !== undefined;
  const fault = welcomeMessageWordsFault(words, brand, values);
  const { added } = composeWelcomeMessage(words, brand);
  const sent = sampleWelcomeMessage(savedWelcomeMessage(words, brand), brand, values);
  const faults = isChanged ? null : data?.faults;
  const replaced = faults?.message ? data?.as_sent : undefined;

  const save = useSave(language, onSaved);
  const write = (next: string) => {
    if (save.isError) save.reset();
    onDraft(next === saved ? undefined : next);
  };
  if (isPending && draft === undefined) return <SkeletonLines lines={8} />;
  const refused = save.error instanceof ApiFailure && save.error.status === 422 ? save.error : null;
  const couponFault = (refused?.more.fields as Record<string, string> | undefined)?.coupon_id ?? null;
  const refusal = couponFault ? null : (refused?.detail ?? null);
  return (
    <>
      {error && !data ? <Failure detail={texts.loadFailed} onRetry={refetch} /> : null}
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && !fault && !save.isPending) save.mutate({ words, chosen });
        }}
      >
        <div className={classes.fields}>
          <WelcomeCouponChoice
            value={coupon}
            saved={data?.coupon ?? null}
            readOnly={!mayEdit}
            error={couponFault ?? faults?.coupon_id ?? null}
            onChange={(next) => {
              save.reset();
              onChoose(next?.coupon_id === (data?.coupon?.coupon_id ?? undefined) ? undefined : next);
            }}
          />
          <MessageField
            key={language}
            label={texts.words}
            description={texts.wordsHint}
            minRows={5}
            maxLength={SMS_TOTAL_MAX}
            lang={language}
            readOnly={!mayEdit}
            value={words}
            aria-describedby={meterId}
            error={isChanged ? (fault ?? refusal) : (faults?.message ?? null)}
            errorProps={{ role: 'alert' }}
            onWrite={write}
          />
          <MessageMeter id={meterId} text={sent} body={words} {...cost} {...(mayEdit ? { onReplace: write } : {})} />
          {save.isError && !refused ? (
            <div className={classes.failure}>
              <Failure detail={texts.saveFailed} />
            </div>
          ) : null}
          {mayEdit ? (
            <WelcomeMessageFoot
              {...{ language, words, isChanged }}
              isDefault={data?.is_default === true}
              isValid={fault === null}
              isSaving={save.isPending}
              onWrite={write}
            />
          ) : null}
        </div>
        <aside className={classes.preview} aria-label={texts.preview}>
          <PhoneBubble
            from={user.company}
            text={replaced ?? (words.trim() ? sent : '')}
            label={texts.preview}
            note={replaced !== undefined ? texts.replaced : added.length > 0 ? texts.added(added) : texts.complete}
          />
          {data ? <WelcomeMessageArrival message={data} /> : null}
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

function useSave(language: Language, onSaved: (sent: SentWelcomeMessage) => void) {
  return useMutation({
    mutationFn: ({ words, chosen }: SentWelcomeMessage) => {
      const coupon = chosen === undefined ? {} : { coupon_id: chosen?.coupon_id ?? null };
      return call(welcomeMessage.save, { body: { message: words, language, ...coupon } });
    },
    onSuccess: (now, sent) => {
      for (const each of LANGUAGES) {
        const { queryKey } = q(welcomeMessage.get, { query: { language: each } });
        if (each === language) queryClient.setQueryData(queryKey, now);
        else void queryClient.invalidateQueries({ queryKey });
      }
      void invalidate(welcomeMessage.versions);
      onSaved(sent);
      tell(texts.saved);
    },
  });
}
