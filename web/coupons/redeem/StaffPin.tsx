import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import { STAFF_PIN_MAX, STAFF_PIN_MIN } from '#contract/coupons/limits.ts';
import { call, sentenceOf } from '../../api.ts';
import { q, queryClient } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Card } from '../../ui/Card.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import beside from '../../ui/fields/BesideField.module.css';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import classes from '../offer/Offers.module.css';

const texts = couponTexts.pin;
const isShaped = (pin: string) => new RegExp(`^\\d{${STAFF_PIN_MIN},${STAFF_PIN_MAX}}$`).test(pin);

/** Whether redeeming on a customer's phone asks for the staff's PIN: the owner's choice. */
export function StaffPin() {
  const { data, error, refetch } = useQuery(q(coupons.getSettings));
  const [pin, setPin] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const save = useMutation({
    mutationFn: (next: string | null) => call(coupons.saveSettings, { body: { pin: next } }),
    onSuccess: (saved, sent) => {
      queryClient.setQueryData(q(coupons.getSettings).queryKey, saved);
      setPin((now) => (now === sent ? '' : now));
      tell(saved.pin_required ? texts.saved : texts.removed);
    },
  });
  return (
    <Card title={texts.title} detail={texts.detail}>
      {data ? (
        <>
          <p className={classes.state} role="status">
            {data.pin_required ? texts.on : texts.off}
          </p>
          <form
            noValidate
            className={classes.pinForm}
            onSubmit={(event) => {
              event.preventDefault();
              if (isShaped(pin)) return save.mutate(pin);
              setFault(couponErrors.pinShape(STAFF_PIN_MIN, STAFF_PIN_MAX));
              field.current?.focus();
            }}
          >
            <PasswordField
              className={beside.root ?? ''}
              ref={field}
              label={texts.field}
              showLabel={texts.show}
              hideLabel={texts.hide}
              description={texts.hint}
              value={pin}
              maxLength={STAFF_PIN_MAX}
              inputMode="numeric"
              autoComplete="off"
              error={fault ?? (save.isError ? sentenceOf(save.error) : null)}
              errorProps={{ role: 'alert' }}
              onChange={(event) => {
                setPin(event.currentTarget.value);
                setFault(null);
                save.reset();
              }}
              inputContainer={(input) => (
                <div className={beside.line}>
                  <div className={`${beside.field} ${classes.pinField}`}>{input}</div>
                  <Button type="submit" variant="default" loading={save.isPending}>
                    {data.pin_required ? texts.change : texts.set}
                  </Button>
                  {data.pin_required ? (
                    <Button
                      variant="subtle"
                      onClick={() =>
                        confirm({
                          title: texts.removeTitle,
                          detail: texts.removeDetail,
                          action: texts.remove,
                          danger: true,
                          onConfirm: () => save.mutate(null),
                        })
                      }
                    >
                      {texts.remove}
                    </Button>
                  ) : null}
                </div>
              )}
            />
          </form>
        </>
      ) : error ? (
        <div className={classes.failed}>
          <LoadFailure error={error} onRetry={refetch} />
        </div>
      ) : (
        <SkeletonLines lines={3} />
      )}
    </Card>
  );
}
