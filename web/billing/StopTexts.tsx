import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { byPhoneTexts as texts } from '#contract/contacts/by_phone.texts.ts';
import { byPhone } from '#contract/contacts/by_phone.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { contactPageTexts } from '#contract/contacts/page.texts.ts';
import { PHONE_SPELLING_MAX } from '#contract/limits.ts';
import { call, sentenceOf } from '../api.ts';
import { refusedFields } from '../refusals.ts';
import { hasRole } from '../shell/shop.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { tell } from '../ui/dialogs/notify.ts';
import { Failure } from '../ui/Failure.tsx';
import classes from './BillingPage.module.css';
import { useUser } from './membership.ts';

/** Opts out a customer, or erases them, where the screens of contacts do not open anymore. Not for accountants, who see no customers. */
export function StopTexts({ onFocus }: { onFocus?: () => void }) {
  const { data: user } = useUser();
  if (user && !hasRole(user, 'staff')) return null;
  return <StopForm isOwner={user?.role === 'owner'} onFocus={onFocus} />;
}

function StopForm({ isOwner, onFocus }: { isOwner: boolean; onFocus: (() => void) | undefined }) {
  const [phone, setPhone] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const stop = useMutation({
    mutationFn: (erase: boolean) => call(byPhone.stop, { body: { phone, erase } }),
    onSuccess: ({ outcome }) => {
      tell(outcome === 'erased' ? texts.erased(phone) : texts.optedOut(phone));
      setPhone('');
    },
    onError: (error) => setFault(refusedFields(error).phone ?? null),
  });
  const isWhole = stop.isError && refusedFields(stop.error).phone === undefined;
  const whenTyped = (act: () => void) => {
    if (stop.isPending) return;
    if (phone.trim()) act();
    else setFault(contactErrors.phone);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    whenTyped(() => stop.mutate(false));
  };
  const askToErase = () =>
    confirm({
      title: texts.eraseTitle(phone),
      detail: contactPageTexts.eraseDetail,
      action: texts.erase,
      danger: true,
      onConfirm: () => stop.mutate(true),
    });
  return (
    <form className={classes.stop} noValidate onSubmit={submit}>
      <h2 className={classes.subtitle}>{texts.title}</h2>
      <p className={classes.quiet}>{texts.detail}</p>
      {isWhole ? <Failure title={texts.failed} detail={sentenceOf(stop.error)} /> : null}
      <TextInput
        label={texts.phone}
        type="tel"
        autoComplete="off"
        maxLength={PHONE_SPELLING_MAX}
        value={phone}
        readOnly={stop.isPending}
        error={fault}
        errorProps={{ role: 'alert' }}
        onFocus={onFocus}
        onChange={(event) => {
          setPhone(event.currentTarget.value);
          setFault(null);
        }}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={stop.isPending}>
          {texts.optOut}
        </Button>
        {isOwner ? (
          <Button variant="default" color="red" loading={stop.isPending} onClick={() => whenTyped(askToErase)}>
            {texts.erase}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
