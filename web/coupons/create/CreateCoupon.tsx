import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import type { CouponOffer } from '#contract/coupons/offers.ts';
import { couponBody, couponTextFault } from '#contract/coupons/text.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { sampleText } from '#contract/messaging/campaigns/text.ts';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { meterTexts } from '#contract/messaging/sms/meter.texts.ts';
import { call } from '../../api.ts';
import { dayIn } from '../../day_in.ts';
import { useFormat } from '../../format.ts';
import compose from '../../messaging/campaigns/compose/Compose.module.css';
import { AskedSummary } from '../../messaging/sending/AskedSummary.tsx';
import { AudienceChoice } from '../../messaging/sending/AudienceChoice.tsx';
import { sendFailureWords } from '../../messaging/sending/failure_words.ts';
import { missingToSend } from '../../messaging/sending/missing.ts';
import { Schedule } from '../../messaging/sending/Schedule.tsx';
import { SendButton } from '../../messaging/sending/SendButton.tsx';
import { choiceFault, FIRST_CHOICE, scheduledAt } from '../../messaging/sending/sending.ts';
import { TestSend } from '../../messaging/sending/TestSend.tsx';
import { usePreview } from '../../messaging/sending/usePreview.ts';
import { MessageMeter } from '../../messaging/words/MessageMeter.tsx';
import { PhoneBubble } from '../../messaging/words/PhoneBubble.tsx';
import { q } from '../../query.ts';
import { useShop } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { CouponFields } from '../offer/CouponFields.tsx';
import {
  type CouponDraft,
  couponFaults,
  FIRST_DRAFT,
  hasEmptyField,
  isWritten,
  lastDayOf,
  lastDayOfOffer,
} from '../offer/coupon_draft.ts';
import classes from './Coupon.module.css';
import { useSendCoupon } from './useSendCoupon.ts';

const texts = couponTexts.create;

/** What a new coupon begins with: words that were guessed, the items that it is for, and what is said about the words beside them. */
export interface CouponStart {
  draft: CouponDraft;
  item_ids: string[];
  notice: (words: { title: string; description: string }) => ReactNode;
}

/**
 * A coupon from its words to the button, which creates and sends it. When only the sending fails, the coupon that was created is sent at the
 * next try; nothing that was typed or chosen is lost.
 * @param known one that is there already, to be sent to those who have no copy yet
 */
export function CreateCoupon({ known, start }: { known: CouponOffer | null; start?: CouponStart }) {
  const { user } = useShop();
  const { time_zone } = useFormat();
  const [draft, setDraft] = useState(start?.draft ?? FIRST_DRAFT);
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const [showsFaults, setShowsFaults] = useState(false);
  const { created, isDone, sending, send } = useSendCoupon({ known, item_ids: start?.item_ids, draft, choice });
  const { data: rules } = useQuery(q(messagingSettings.get));

  const words = created ?? draft;
  const isWorded = words.title.trim() !== '' && words.description.trim() !== '';
  const at = scheduledAt(choice, time_zone);
  const sentOn = dayIn(time_zone, at === null ? undefined : new Date(at));
  const lastDay = created ? lastDayOfOffer(created, sentOn) : lastDayOf(draft, sentOn);
  const body = isWorded ? couponBody(words, lastDay, 'en') : '';
  const spanish = isWorded ? couponBody(words, lastDay, 'es') : '';
  const link = rules?.link_example ?? '';
  const faults = created ? {} : couponFaults(draft, dayIn(time_zone));
  const tooLong = isWorded ? couponTextFault(user.company, words, lastDay, link) : null;
  const scheduleFault = choiceFault(choice, new Date(), time_zone);

  const isDirty = useCallback(
    () => !isDone.current && known === null && draft !== start?.draft && isWritten(draft),
    [draft, known, start, isDone],
  );

  const audience = { ...choice.audience, ...(created ? { without_coupon_id: created.coupon_id } : {}) };
  const isOver = sending.isPending || sending.isSuccess;
  // A coupon goes to those who do not have it, whatever words they have.
  const preview = usePreview({ words: body, spanish, choice: { ...choice, audience, repeats: true }, isOver });

  const canSend = preview.isCurrent && !scheduleFault && !tooLong && preview.data?.faults.length === 0;
  const count = preview.data?.recipients ?? 0;
  const button = choice.at === null ? texts.send : texts.schedule;
  const createAndSend = () => {
    setShowsFaults(true);
    if (Object.keys(faults).length === 0 && canSend && !sending.isPending) send();
  };
  return (
    <form className={compose.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <LeaveGuard isDirty={isDirty} />
      <div className={compose.parts}>
        <Card title={texts.words}>
          {created ? null : start?.notice(draft)}
          {created ? (
            <OfferFacts offer={created} />
          ) : (
            <CouponFields draft={draft} faults={showsFaults ? faults : {}} onChange={setDraft} />
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
          {/* The fault of a message that is too long appears at its words, once for both languages. */}
          <AskedSummary preview={preview} at={at} isAsked={isWorded} withoutFaults={tooLong !== null} />
          <TestSend
            disabled={!isWorded || tooLong !== null}
            send={(phone) =>
              call(campaigns.send, {
                body: { message_body: body, test_only: true, ...(phone ? { test_phone: phone } : {}) },
              })
            }
          />
          {sending.isError ? (
            <div className={compose.failure}>
              <Failure detail={failureWords(sending.error, created !== null)} />
            </div>
          ) : null}
          {showsFaults && hasEmptyField(faults) ? (
            <div className={compose.failure}>
              <Failure detail={couponErrors.fillAll} />
            </div>
          ) : null}
          <div className={compose.foot}>
            <SendButton
              disabled={isWorded && !canSend}
              missing={missingToSend({ hasWords: isWorded, choice, timeFault: scheduleFault, preview })}
              isPending={sending.isPending}
              onSend={createAndSend}
            >
              {isWorded && preview.data ? button(count) : texts.title}
            </SendButton>
          </div>
        </Card>
      </div>
      <aside className={compose.preview} aria-label={meterTexts.bubble}>
        <PhoneBubble from={user.company} text={body && sampleText(user.company, body, link)} />
      </aside>
    </form>
  );
}

function OfferFacts({ offer }: { offer: CouponOffer }) {
  return (
    <div className={classes.facts}>
      <strong>{offer.title}</strong>
      <p>{offer.description}</p>
      {offer.terms ? <p>{offer.terms}</p> : null}
      <p>{couponTexts.offer.sendHint}</p>
    </div>
  );
}

/** What failed, and that the coupon is kept, when it is. */
function failureWords(error: unknown, isCreated: boolean): string {
  const words = sendFailureWords(error, isCreated ? couponTexts.sendFailed : couponTexts.createFailed);
  return isCreated ? `${words} ${texts.created}` : words;
}
