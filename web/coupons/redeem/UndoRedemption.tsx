import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import { UNDO_REASON_MAX } from '#contract/coupons/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';

const texts = couponTexts.undo;

interface UndoRedemptionProps {
  coupon: { coupon_issue_id: string; title: string };
  onDone?: () => void;
}

/** A button that undoes a redemption after the user gives a reason. */
export function UndoRedemption({ coupon, onDone }: UndoRedemptionProps) {
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const [isBlank, setBlank] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const undo = useMutation({
    mutationFn: () =>
      call(coupons.undo, {
        params: { coupon_issue_id: coupon.coupon_issue_id },
        body: { reason: reason.trim() },
      }),
    onSuccess: () => {
      void invalidate(coupons.redemptions, coupons.issues, coupons.getOffer, coupons.listOffers);
      tell(texts.done(coupon.title));
    },
  });
  const send = () =>
    undo.mutate(undefined, {
      // These end with this button: by then another coupon may be open.
      onSuccess: () => {
        setOpened(false);
        setReason('');
        onDone?.();
      },
    });
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpened(true)}>
        {texts.action}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        closeOnClickOutside={false}
        title={texts.title(coupon.title)}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim() !== '') return send();
            setBlank(true);
            field.current?.focus();
          }}
        >
          <p>{texts.detail}</p>
          <TextInput
            ref={field}
            label={texts.reason}
            description={texts.reasonHint}
            required
            data-autofocus
            value={reason}
            maxLength={UNDO_REASON_MAX}
            error={isBlank ? couponErrors.reason : undo.isError ? sentenceOf(undo.error) : null}
            errorProps={{ role: 'alert' }}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setBlank(false);
            }}
          />
          <FormFoot>
            <Button variant="default" onClick={() => setOpened(false)}>
              {commonTexts.actions.cancel}
            </Button>
            <Button type="submit" loading={undo.isPending}>
              {texts.confirm}
            </Button>
          </FormFoot>
        </form>
      </Modal>
    </>
  );
}
