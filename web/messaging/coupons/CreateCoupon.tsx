import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { sampleText } from '#contract/campaign_text.ts';
import { campaigns } from '#contract/campaigns.ts';
import type { CouponOffer } from '#contract/coupon_offers.ts';
import { couponBody, couponTextFault } from '#contract/coupon_text.ts';
import { coupons } from '#contract/coupons.ts';
import { messagingSettings } from '#contract/messaging_settings.ts';
import { campaignTexts } from '#contract/texts/campaigns.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { couponErrors } from '#contract/texts/coupon_errors.ts';
import { couponTexts } from '#contract/texts/coupons.ts';
import { meterTexts } from '#contract/texts/meter.ts';
import { ApiFailure, call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate, keyOf, q } from '../../query.ts';
import { useShop } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { CouponFields } from '../../ui/CouponFields.tsx';
import {
  FIRST_DRAFT,
  faultsOf,
  isWritten,
  lastDayOf,
  lastDayOfOffer,
  localDay,
  offerBody,
} from '../../ui/coupon-draft.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { MessageMeter } from '../../ui/MessageMeter.tsx';
import { tell } from '../../ui/notify.ts';
import { PhoneBubble } from '../../ui/PhoneBubble.tsx';
import compose from '../campaigns/Compose.module.css';
import { AudienceChoice } from '../sending/AudienceChoice.tsx';
import { Schedule } from '../sending/Schedule.tsx';
import { SendSummary } from '../sending/SendSummary.tsx';
import { choiceBody, choiceFault, FIRST_CHOICE, scheduledAt } from '../sending/sending.ts';
import { TestSend } from '../sending/TestSend.tsx';
import { isAlike, useDebounced } from '../sending/useDebounced.ts';
import { waitingWords } from '../sending/waits.ts';
import classes from './Coupon.module.css';

const texts = couponTexts.create;
const PAUSE_MS = 400;

/**
 * A coupon from its words to the button, which creates and sends it. When only the sending fails, the coupon that was created is sent at the
 * next try; nothing that was typed or chosen is lost.
 * @param known one that is there already, to be sent to those who have no copy yet
 */
export function CreateCoupon({ known }: { known: CouponOffer | null }) {
  const { user } = useShop();
  const format = useFormat();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const [isJudged, setJudged] = useState(false);
  const [created, setCreated] = useState(known);
  const { data: rules } = useQuery(q(messagingSettings.get));

  const words = created ?? draft;
  const isWorded = words.title.trim() !== '' && words.description.trim() !== '';
  const sentOn = localDay(new Date(scheduledAt(choice) ?? Date.now()));
  const lastDay = created ? lastDayOfOffer(created, sentOn) : lastDayOf(draft, sentOn);
  const body = isWorded ? couponBody(words, lastDay, 'en') : '';
  const spanish = isWorded ? couponBody(words, lastDay, 'es') : '';
  const link = rules?.link_example ?? '';
  const faults = created ? {} : faultsOf(draft, localDay(new Date()));
  const tooLong = isWorded ? couponTextFault(user.company, words, lastDay, link) : null;
  const scheduleFault = choiceFault(choice, new Date());

  const audience = { ...choice.audience, ...(created ? { without_coupon_id: created.coupon_id } : {}) };
  const current = { body, spanish, audience, at: choice.at };
  const asked = useDebounced(current, PAUSE_MS);
  const preview = useQuery({
    queryKey: [...keyOf(campaigns.preview), asked],
    queryFn: ({ signal }) => {
      const at = scheduledAt({ audience: null, at: asked.at });
      const message = { message_body: asked.body, message_body_es: asked.spanish };
      return call(campaigns.preview, {
        body: { ...message, audience: asked.audience, ...(at ? { scheduled_at: at } : {}) },
        signal,
      });
    },
    enabled: asked.body !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  const isDone = useRef(false);
  const isDirty = useCallback(() => !isDone.current && known === null && isWritten(draft), [draft, known]);

  const send = useMutation({
    mutationFn: async () => {
      const offer = created ?? (await call(coupons.createOffer, { body: offerBody(draft) }));
      setCreated(offer);
      return call(coupons.send, { body: { coupon_id: offer.coupon_id, ...choiceBody(choice) } });
    },
    onSuccess: ({ campaign_id, sent_count, issued_count, held, status }) => {
      isDone.current = true;
      void invalidate(campaigns.list, coupons.listOffers);
      const at = scheduledAt(choice);
      const waiting = waitingWords({ at_once: sent_count, held }, format);
      if (status === 'scheduled' && at) tell(couponTexts.planned(issued_count, format.instant(at)));
      else tell(waiting.length > 0 ? couponTexts.inLine(waiting) : couponTexts.sent(sent_count, issued_count));
      navigate(campaign_id ? paths.campaign(campaign_id) : paths.couponOffers());
    },
  });

  const isCurrent = !preview.isPlaceholderData && !preview.isFetching && isAlike(asked, current);
  const canSend = isCurrent && !scheduleFault && !tooLong && preview.data?.faults.length === 0;
  // That it is too long stands at its words, once for both languages.
  const summary = preview.data && tooLong ? { ...preview.data, faults: [] } : preview.data;
  const count = preview.data?.recipients ?? 0;
  const button = choice.at === null ? texts.send : texts.plan;
  return (
    <form
      className={compose.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setJudged(true);
        if (Object.keys(faults).length === 0 && canSend && !send.isPending) send.mutate();
      }}
    >
      <LeaveGuard isDirty={isDirty} />
      <div className={compose.parts}>
        <Card title={texts.words}>
          {created ? (
            <div className={classes.facts}>
              <strong>{created.title}</strong>
              <p>{created.description}</p>
              {created.terms ? <p>{created.terms}</p> : null}
              <p>{couponTexts.offer.sendHint}</p>
            </div>
          ) : (
            <CouponFields draft={draft} faults={isJudged ? faults : {}} onChange={setDraft} />
          )}
          {isWorded ? (
            <MessageMeter
              text={sampleText(user.company, body, link)}
              body={body}
              {...(rules ? { centsPerSegment: rules.cents_per_segment } : {})}
            />
          ) : null}
          {tooLong ? <Failure detail={tooLong} /> : null}
        </Card>
        <Card title={campaignTexts.audience.title}>
          <AudienceChoice
            audience={choice.audience}
            onChange={(next) => setChoice((now) => ({ ...now, audience: next }))}
          />
        </Card>
        <Card title={campaignTexts.schedule.title}>
          <Schedule at={choice.at} error={scheduleFault} onChange={(at) => setChoice((now) => ({ ...now, at }))} />
        </Card>
        <Card title={campaignTexts.summary.title}>
          {preview.error && !preview.data ? (
            <Failure detail={sentenceOf(preview.error)} onRetry={preview.refetch} />
          ) : (
            <SendSummary preview={isWorded ? summary : undefined} stale={!isCurrent} />
          )}
          <TestSend
            disabled={!isWorded || tooLong !== null}
            send={(phone) =>
              call(campaigns.send, {
                body: { message_body: body, test_only: true, ...(phone ? { test_phone: phone } : {}) },
              })
            }
          />
          {send.isError ? (
            <div className={compose.failure}>
              <Failure detail={failureWords(send.error, created !== null)} />
            </div>
          ) : null}
          {isJudged && Object.keys(faults).length > 0 ? (
            <div className={compose.failure}>
              <Failure detail={Object.values(faults)[0] ?? couponErrors.fillAll} />
            </div>
          ) : null}
          <div className={compose.foot}>
            <Button type="submit" size="md" disabled={isWorded && !canSend} loading={send.isPending}>
              {isWorded && preview.data ? button(count) : texts.title}
            </Button>
          </div>
        </Card>
      </div>
      <aside className={compose.preview} aria-label={meterTexts.bubble}>
        <PhoneBubble from={user.company} text={body && sampleText(user.company, body, link)} />
      </aside>
    </form>
  );
}

/** The server's own words, or the status of an answer without any; and that the coupon is kept, when it is. */
function failureWords(error: unknown, isCreated: boolean): string {
  const isSilent = error instanceof ApiFailure && error.status > 0 && error.detail === commonTexts.failures.unreadable;
  const status = error instanceof ApiFailure ? error.status : 0;
  const failed = isCreated ? couponTexts.sendFailed : couponTexts.createFailed;
  const words = isSilent ? failed(status) : sentenceOf(error);
  return isCreated ? `${words} ${texts.created}` : words;
}
