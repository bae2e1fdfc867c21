import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { credentialTexts } from '#contract/account/credentials.texts.ts';
import { credentials } from '#contract/account/credentials.ts';
import { passwordFault } from '#contract/account/fields.ts';
import { PASSWORD_MAX } from '#contract/limits.ts';
import { ApiFailure, call } from '../../api.ts';
import { paths } from '../../paths.ts';
import { queryClient } from '../../query.ts';
import { endSession } from '../../session.ts';
import { inform } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { EntryPage } from '../EntryPage.tsx';
import classes from '../LoginScreen.module.css';
import { refusedFields } from '../refusals.ts';
import own from './Reset.module.css';

const texts = credentialTexts.reset;

/** Sets a new password by the link of a mail, then leads to the login. */
export function ResetPasswordScreen() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return (
    <EntryPage title={texts.title}>
      {token ? (
        <NewPassword token={token} />
      ) : (
        <div className={classes.card}>
          <h1 className={classes.title}>{texts.title}</h1>
          <Failure detail={texts.invalid} />
          <AnotherLink />
        </div>
      )}
    </EntryPage>
  );
}

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const reset = useMutation({
    mutationFn: () => call(credentials.resetPassword, { body: { token, new_password: password } }),
    onSuccess: async () => {
      endSession('signed_out');
      queryClient.clear();
      await navigate(paths.login(), { replace: true });
      inform(texts.done);
    },
    onError: (error) => setFault(refusedFields(error).new_password ?? null),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = passwordFault(password);
    setFault(found);
    if (!found && !reset.isPending) reset.mutate();
  };
  const failedWhole = reset.isError && !refusedFields(reset.error).new_password;
  return (
    <form className={classes.card} onSubmit={submit} noValidate>
      <div>
        <h1 className={classes.title}>{texts.title}</h1>
        <p className={own.intro}>{texts.intro}</p>
      </div>
      {failedWhole ? <Failure detail={failureOf(reset.error)} /> : null}
      <PasswordField
        label={texts.newPassword}
        description={credentialTexts.passwordRule}
        showLabel={credentialTexts.show(texts.newPassword)}
        hideLabel={credentialTexts.hide(texts.newPassword)}
        name="new_password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        size="md"
        required
        withAsterisk={false}
        autoFocus
        value={password}
        error={fault}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setFault(null);
        }}
      />
      <Button type="submit" size="md" fullWidth loading={reset.isPending}>
        {texts.submit}
      </Button>
      {failedWhole ? <AnotherLink /> : null}
    </form>
  );
}

function AnotherLink() {
  return (
    <Link className={own.link} to={paths.login()} state={{ reset: true }}>
      {texts.again}
    </Link>
  );
}

function failureOf(error: unknown): string {
  return (error instanceof ApiFailure && error.status > 0 && error.detail) || texts.failed;
}
