import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { passwordFault } from '#contract/account/fields.ts';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { ApiFailure, call } from '../../api.ts';
import { paths } from '../../paths.ts';
import { forgetAnswers } from '../../query.ts';
import { refusedFields } from '../../refusals.ts';
import { endSession } from '../../session.ts';
import entry from '../../shell/Entry.module.css';
import { inform } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { EntryPage } from '../EntryPage.tsx';
import { NewPasswordField } from '../NewPasswordField.tsx';
import classes from './Reset.module.css';
import { ResetForm } from './ResetForm.tsx';

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
        <div className={entry.card}>
          <h1 className={entry.title}>{texts.title}</h1>
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
      forgetAnswers();
      await navigate(paths.login(), { replace: true });
      inform(texts.done);
    },
    onError: (error) => setFault(refusedFields(error).new_password ?? null),
  });
  const submit = () => {
    const found = passwordFault(password);
    setFault(found);
    if (!found && !reset.isPending) reset.mutate();
  };
  const failedWhole = reset.isError && !refusedFields(reset.error).new_password;
  return (
    <ResetForm
      texts={texts}
      failure={failedWhole ? failureOf(reset.error) : null}
      isPending={reset.isPending}
      onSubmit={submit}
      field={
        <NewPasswordField
          label={texts.newPassword}
          name="new_password"
          size="md"
          autoFocus
          value={password}
          error={fault}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setFault(null);
          }}
        />
      }
    >
      {failedWhole ? <AnotherLink /> : null}
    </ResetForm>
  );
}

function AnotherLink() {
  return (
    <Link className={classes.link} to={paths.login()} state={{ reset: true }}>
      {texts.again}
    </Link>
  );
}

function failureOf(error: unknown): string {
  return (error instanceof ApiFailure && error.status > 0 && error.detail) || texts.failed;
}
