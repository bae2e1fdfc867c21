import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { credentials, resetEmailFault } from '#contract/account/security/credentials.ts';
import { EMAIL_MAX } from '#contract/limits.ts';
import { ApiFailure, call } from '../../api.ts';
import { refusedFields } from '../../refusals.ts';
import classes from './Reset.module.css';
import { ResetForm } from './ResetForm.tsx';

const texts = credentialTexts.forgot;

/** Replaces the login form, and asks for a link that sets a new password. */
export function ResetPanel({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const ask = useMutation({
    mutationFn: () => call(credentials.forgotPassword, { body: { email: email.trim() } }),
    onError: (error) => setFault(refusedFields(error).email ?? null),
  });
  const submit = () => {
    const found = resetEmailFault(email);
    setFault(found);
    if (!found && !ask.isPending) ask.mutate();
  };
  const failedWhole = ask.isError && !refusedFields(ask.error).email;
  return (
    <ResetForm
      texts={texts}
      done={ask.data?.message ?? null}
      failure={failedWhole ? failureOf(ask.error) : null}
      isPending={ask.isPending}
      onSubmit={submit}
      field={
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
      }
    >
      <button type="button" className={classes.link} onClick={onBack}>
        {texts.back}
      </button>
    </ResetForm>
  );
}

/** The limit of attempts ends automatically, so the sentence also says when. */
function failureOf(error: unknown): string {
  return error instanceof ApiFailure && error.status === 429 ? `${texts.failed} ${error.detail}` : texts.failed;
}
