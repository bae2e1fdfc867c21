import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Navigate } from 'react-router';
import { account } from '#contract/account/account.ts';
import { feedbackTexts } from '#contract/account/feedback.texts.ts';
import { feedback } from '#contract/account/feedback.ts';
import { FEEDBACK_MAX } from '#contract/account/limits.ts';
import { ApiFailure, call } from '../../api.ts';
import { paths } from '../../paths.ts';
import { isPassing, keyOf, q } from '../../query.ts';
import { refusedFields } from '../../refusals.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { useShop } from '../../shell/shop.ts';
import { inform } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './Feedback.module.css';
import { leavesForPayment } from './redirect_rule.ts';

/** A message to us; a shop whose time is over, or that was refused without being known to pay, is led to the plans instead. */
export function FeedbackScreen() {
  const shop = useShop();
  const check = useEntryCheck();
  const user = check.data ?? shop.user;
  const isRefused = check.isError && !isPassing(check.error) && !shop.user.is_paid_user;
  if (isRefused || leavesForPayment(user, shop.features)) {
    return <Navigate to={paths.payImplement({ trialExpired: true })} replace />;
  }
  return (
    <Page title={feedbackTexts.title}>
      <PageHeader title={feedbackTexts.title} detail={user.company} />
      {check.isSuccess ? <Message /> : null}
      {check.isError ? <LoadFailure error={check.error} onRetry={() => void check.refetch()} /> : null}
    </Page>
  );
}

/** Fetched once on entry, so that a later failure does not remove what the user is typing. */
function useEntryCheck() {
  return useQuery({
    ...q(account.getUser),
    queryKey: [...keyOf(account.getUser), 'help'],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

function Message() {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: (feedback_text: string) => call(feedback.send, { body: { feedback_text } }),
    onSuccess: (_, sent) => {
      setText((now) => (now === sent ? '' : now));
      inform(feedbackTexts.done);
    },
    onError: (error) => setFault(refusedFields(error).feedback_text ?? null),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(text.trim() ? null : feedbackTexts.empty);
    if (text.trim() && !send.isPending) send.mutate(text);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.prompt}>
        {feedbackTexts.prompt} {feedbackTexts.promise}
      </p>
      {send.isError && !fault ? <Failure detail={feedbackTexts.failed(messageOf(send.error))} /> : null}
      <Textarea
        label={feedbackTexts.label}
        autosize
        minRows={7}
        maxRows={20}
        maxLength={FEEDBACK_MAX}
        required
        withAsterisk={false}
        value={text}
        error={fault}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFault(null);
        }}
      />
      <div>
        <Button type="submit" loading={send.isPending}>
          {feedbackTexts.submit}
        </Button>
      </div>
    </form>
  );
}

function messageOf(error: unknown): string {
  return (error instanceof ApiFailure && error.detail) || feedbackTexts.unknown;
}
