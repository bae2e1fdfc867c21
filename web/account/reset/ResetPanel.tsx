import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { credentialTexts } from '#contract/account/credentials.texts.ts';
import { credentials, resetEmailFault } from '#contract/account/credentials.ts';
import { EMAIL_MAX } from '#contract/limits.ts';
import { ApiFailure, call } from '../../api.ts';
import { Failure } from '../../ui/Failure.tsx';
import classes from '../LoginScreen.module.css';
import { refusedFields } from '../refusals.ts';
import own from './Reset.module.css';

const texts = credentialTexts.forgot;

/** The login's other side: asks for a link that sets a new password. */
export function ResetPanel({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const ask = useMutation({
    mutationFn: () => call(credentials.forgotPassword, { body: { email: email.trim() } }),
    onError: (error) => setFault(refusedFields(error).email ?? null),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = resetEmailFault(email);
    setFault(found);
    if (!found && !ask.isPending) ask.mutate();
  };
  const failedWhole = ask.isError && !refusedFields(ask.error).email;
  return (
    <form className={classes.card} onSubmit={submit} noValidate>
      <div>
        <h1 className={classes.title}>{texts.title}</h1>
        <p className={own.intro}>{texts.intro}</p>
      </div>
      {ask.isSuccess ? (
        <p className={own.done} role="alert">
          {ask.data.message}
        </p>
      ) : null}
      {failedWhole ? <Failure detail={failureOf(ask.error)} /> : null}
      <TextInput
        label={texts.email}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        size="md"
        required
        withAsterisk={false}
        autoFocus
        value={email}
        error={fault}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setFault(null);
          if (!ask.isPending) ask.reset();
        }}
      />
      <Button type="submit" size="md" fullWidth loading={ask.isPending}>
        {texts.submit}
      </Button>
      <button type="button" className={own.link} onClick={onBack}>
        {texts.back}
      </button>
    </form>
  );
}

/** Too many tries end by themselves, so how long that takes is told as well. */
function failureOf(error: unknown): string {
  return error instanceof ApiFailure && error.status === 429 ? `${texts.failed} ${error.detail}` : texts.failed;
}
