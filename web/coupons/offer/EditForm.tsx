import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { call, type ReplyOf, sentenceOf } from '../../api.ts';
import { localDay } from '../../day_in.ts';
import { invalidate } from '../../query.ts';
import { isOutdated } from '../../refusals.ts';
import { canOpen } from '../../shell/gates/access.ts';
import { useShop } from '../../shell/shop.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { OfferFloor } from '../stock/OfferFloor.tsx';
import { CouponFields, ExpiryFields } from './CouponFields.tsx';
import { couponFaults, draftOf, hasEmptyField, offerBody, shortens } from './coupon_draft.ts';
import classes from './EditForm.module.css';

const texts = couponTexts.edit;

/** All fields of a coupon before it is promised; afterwards only its expiry, with the reason. */
export function EditForm({ offer, onDone }: { offer: ReplyOf<typeof coupons.getOffer>; onDone: () => void }) {
  const { features } = useShop();
  const { coupon_id, is_promised } = offer;
  const [written, setDraft] = useState(() => draftOf(offer));
  /** The version of the coupon with which the draft was begun. */
  const [version, setVersion] = useState(offer.version);
  const held = draftOf(offer);
  // It may have been promised during the editing, and then its words can no longer change.
  const draft = is_promised ? { ...held, date: written.date, days: written.days } : written;
  const [showsFaults, setShowsFaults] = useState(false);
  const faults = couponFaults(draft, localDay());
  if (is_promised && Object.keys(faults).length === 0 && shortens(draft, offer))
    faults[draft.expiry] = couponErrors.shortened;
  const shown = showsFaults ? faults : {};
  const save = useMutation({
    mutationFn: () => call(coupons.updateOffer, { params: { coupon_id }, body: { ...offerBody(draft), version } }),
    onSuccess: (changed) => {
      void invalidate(coupons.getOffer, coupons.listOffers, coupons.issues);
      tell(texts.saved(changed.title));
    },
    // It may have been sent in the meantime, so the current state is shown.
    onError: () => void invalidate(coupons.getOffer),
  });
  const load = useMutation({
    mutationFn: () => call(coupons.getOffer, { params: { coupon_id } }),
    onSuccess: (now) => {
      setDraft(draftOf(now));
      setVersion(now.version);
      save.reset();
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setShowsFaults(true);
        if (Object.keys(faults).length === 0 && !save.isPending) save.mutate(undefined, { onSuccess: onDone });
      }}
    >
      {is_promised ? (
        <div className={classes.promised}>
          <p>{texts.promised}</p>
          <dl>
            <dt>{couponTexts.create.name}</dt>
            <dd>{offer.title}</dd>
            <dt>{couponTexts.create.description}</dt>
            <dd>{offer.description}</dd>
            {offer.terms ? <dt>{couponTexts.create.terms}</dt> : null}
            {offer.terms ? <dd>{offer.terms}</dd> : null}
          </dl>
          <ExpiryFields isFixed draft={draft} faults={shown} onChange={setDraft} />
          <p className={classes.hint}>{texts.extendHint}</p>
        </div>
      ) : (
        <>
          {canOpen(features.invoice_scanning) ? <OfferFloor coupon_id={coupon_id} words={draft} /> : null}
          <CouponFields draft={draft} faults={shown} onChange={setDraft} />
        </>
      )}
      {hasEmptyField(shown) ? (
        <div className={classes.failure}>
          <Failure detail={couponErrors.fillAll} />
        </div>
      ) : null}
      {save.isError ? (
        <div className={classes.failure}>
          <Failure
            detail={sentenceOf(save.error)}
            onRetry={isOutdated(save.error) ? () => load.mutate() : undefined}
            retryLabel={outdatedTexts.load}
          />
        </div>
      ) : null}
      <FormFoot>
        <Button variant="default" onClick={onDone}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {texts.save}
        </Button>
      </FormFoot>
    </form>
  );
}
