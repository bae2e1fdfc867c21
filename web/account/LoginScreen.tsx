import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { accountTexts } from '#contract/account/account.texts.ts';
import { account } from '#contract/account/account.ts';
import { credentialTexts } from '#contract/account/credentials.texts.ts';
import { signupTexts } from '#contract/account/signup.texts.ts';
import { call } from '../api.ts';
import { paths, safeNext } from '../paths.ts';
import { queryClient } from '../query.ts';
import { startSession, useSessionState } from '../session.ts';
import entry from '../shell/Entry.module.css';
import { noAccess } from '../shell/gates/access.ts';
import { ToSubscribe } from '../shell/gates/ToSubscribe.tsx';
import { Failure } from '../ui/Failure.tsx';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import { basicCredential } from './basic_credential.ts';
import { EntryPage } from './EntryPage.tsx';
import classes from './LoginScreen.module.css';
import { hasAccess, loginFailure, refusedForAccess, sessionOfRefusal } from './login_outcome.ts';
import { ResetPanel } from './reset/ResetPanel.tsx';

/** Sign in, then go to the inventory or to the address that was asked for. */
export function LoginScreen() {
  const { session, ended } = useSessionState();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [resetting, setResetting] = useState<boolean>(state?.reset === true);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const login = useMutation({
    mutationFn: () => call(account.login, { authorization: basicCredential(username.trim(), password) }),
    onSuccess: (reply) => {
      queryClient.clear();
      startSession(reply);
    },
    onError: (error) => {
      const reply = sessionOfRefusal(error);
      if (!reply) return;
      queryClient.clear();
      startSession(reply);
    },
  });

  const refused = refusedForAccess(login.error);
  if (refused) return <ToSubscribe state={refused} />;
  if (session && !login.isPending && !hasAccess(session)) return <ToSubscribe state={noAccess()} />;
  if (session && !login.isPending) {
    // Whoever led here finds again what they gave along.
    return <Navigate to={safeNext(search.get('next')) ?? paths.inventory()} state={state} replace />;
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!login.isPending) login.mutate();
  };
  return (
    <EntryPage title={resetting ? credentialTexts.forgot.title : accountTexts.title}>
      {resetting ? (
        <ResetPanel onBack={() => setResetting(false)} />
      ) : (
        <form className={entry.card} onSubmit={submit} noValidate>
          <h1 className={entry.title}>{accountTexts.title}</h1>
          {ended === 'expired' && !login.isError ? (
            <p className={classes.notice} role="status">
              {accountTexts.expired}
            </p>
          ) : null}
          {login.isError ? <Failure detail={loginFailure(login.error)} /> : null}
          <TextInput
            label={accountTexts.username}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            size="md"
            autoFocus
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <PasswordField
            label={accountTexts.password}
            showLabel={accountTexts.showPassword}
            hideLabel={accountTexts.hidePassword}
            name="password"
            autoComplete="current-password"
            size="md"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <button type="button" className={classes.link} onClick={() => setResetting(true)}>
            {credentialTexts.forgot.link}
          </button>
          <Button type="submit" size="md" fullWidth loading={login.isPending}>
            {accountTexts.submit}
          </Button>
        </form>
      )}
      <p className={entry.foot}>
        {signupTexts.noAccount} <Link to={paths.signup({ service: 'loyalty_text' })}>{signupTexts.signup}</Link>
      </p>
    </EntryPage>
  );
}
