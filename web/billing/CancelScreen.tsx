import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { account } from '#contract/account/account.ts';
import { feedback } from '#contract/account/feedback.ts';
import { FEEDBACK_MAX } from '#contract/account/limits.ts';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { billing } from '#contract/billing/billing.ts';
import { missingTexts } from '#contract/billing/missing.texts.ts';
import { ApiFailure, call } from '../api.ts';
import { paths } from '../paths.ts';
import { invalidate } from '../query.ts';
import { useSessionState } from '../session.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { inform, warn } from '../ui/dialogs/notify.ts';
import { Failure } from '../ui/Failure.tsx';
import classes from './BillingPage.module.css';
import { BillingPage } from './BillingPage.tsx';
import { useIsOwner } from './membership.ts';

/**
 * Asks why, sends it, asks once more, and cancels the plan at the end of the paid time. Anyone may open it; who is not signed
 * in is led to the login and back, with what was chosen and written.
 */
export function CancelScreen() {
  const { session } = useSessionState();
  // Before anything is filled in: only an owner can send it.
  return session ? <ForOwners /> : <CancelForm />;
}

function ForOwners() {
  const isOwner = useIsOwner();
  const texts = billingTexts.cancel;
  if (isOwner !== false) return <CancelForm />;
  return (
    <BillingPage title={missingTexts.ownerCancels}>
      <p className={classes.words}>{missingTexts.ownerCancelsDetail}</p>
      <Button variant="default" size="md" component={Link} to={paths.settings()}>
        {texts.back}
      </Button>
    </BillingPage>
  );
}

function CancelForm() {
  const { session } = useSessionState();
  const navigate = useNavigate();
  const texts = billingTexts.cancel;
  const { state } = useLocation();
  const [reason, setReason] = useState(() => texts.reasons.find((one) => one === state?.reason) ?? '');
  const [more, setMore] = useState(() => (typeof state?.more === 'string' ? state.more : ''));
  const sent = useRef('');
  const form = useRef<HTMLFormElement>(null);

  const tellReason = useMutation({
    mutationFn: async () => {
      const feedback_text = more.trim() || reason;
      // Trying again, after a failure or a second thought, does not send the same words twice.
      if (sent.current === feedback_text) return;
      await call(feedback.send, { body: { feedback_text, feedback_type: 'cancellation' } });
      sent.current = feedback_text;
    },
  });
  const cancel = useMutation({
    mutationFn: () => call(billing.cancelSubscription),
    onSuccess: async () => {
      await invalidate(billing.membership, account.getUser);
      inform(texts.done);
    },
    // After the screen was left, its form says nothing.
    onError: (error) => {
      if (!form.current) warn(failureWords(error));
    },
  });
  const ask = () =>
    confirm({
      title: texts.confirm,
      detail: texts.confirmDetail,
      action: texts.yes,
      dismiss: texts.keep,
      danger: true,
      onConfirm: () => cancel.mutate(undefined, { onSuccess: () => void navigate(paths.settings()) }),
    });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason || tellReason.isPending || cancel.isPending) return;
    if (!session) {
      navigate(paths.login({ next: paths.cancelFeedback() }), { state: { reason, more } });
      return;
    }
    cancel.reset();
    tellReason.mutate(undefined, { onSuccess: ask });
  };
  const error = tellReason.error ?? cancel.error;
  return (
    <BillingPage title={texts.title}>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <NativeSelect
          label={texts.reason}
          size="md"
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data={[{ value: '', label: texts.reasonPlaceholder, disabled: true }, ...texts.reasons]}
        />
        <Textarea
          label={texts.more}
          size="md"
          autosize
          minRows={3}
          maxRows={8}
          maxLength={FEEDBACK_MAX}
          value={more}
          onChange={(event) => setMore(event.currentTarget.value)}
        />
        <p className={classes.quiet}>{texts.note}</p>
        {error ? <Failure detail={failureWords(error)} /> : null}
        <div className={classes.buttons}>
          <Button variant="default" size="md" component={Link} to={paths.settings()}>
            {texts.back}
          </Button>
          <Button
            type="submit"
            size="md"
            color="red"
            disabled={!reason}
            loading={tellReason.isPending || cancel.isPending}
          >
            {texts.proceed}
          </Button>
        </div>
      </form>
    </BillingPage>
  );
}

function failureWords(error: unknown): string {
  return error instanceof ApiFailure ? billingTexts.cancel.failed(error.detail) : billingTexts.cancel.failedPlain;
}
