import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { account } from '#contract/account.ts';
import { accountTexts } from '#contract/texts/account.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { signupTexts } from '#contract/texts/signup.ts';
import { call } from '../api.ts';
import { paths, safeNext } from '../paths.ts';
import { queryClient } from '../query.ts';
import { startSession, useSessionState } from '../session.ts';
import { noAccess } from '../shell/access.ts';
import { LogoMark } from '../shell/Logo.tsx';
import { ToSubscribe } from '../shell/ToSubscribe.tsx';
import { Failure } from '../ui/Failure.tsx';
import { basicCredential } from './basic-credential.ts';
import classes from './LoginScreen.module.css';
import { hasAccess, loginFailure, refusedForAccess, sessionOfRefusal } from './login-outcome.ts';

/** Sign in, then go to the inventory or to the address that was asked for. */
export function LoginScreen() {
  const { session, ended } = useSessionState();
  const [search] = useSearchParams();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
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

  useEffect(() => {
    document.title = `${accountTexts.title} · ${commonTexts.product}`;
  }, []);

  const refused = refusedForAccess(login.error);
  if (refused) return <ToSubscribe state={refused} />;
  if (session && !login.isPending && !hasAccess(session)) return <ToSubscribe state={noAccess()} />;
  if (session && !login.isPending) return <Navigate to={safeNext(search.get('next')) ?? paths.inventory()} replace />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!login.isPending) login.mutate();
  };
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <div className={classes.brand}>
          <LogoMark size={36} />
          <div>
            <div className={classes.product}>{commonTexts.product}</div>
            <div className={classes.intro}>{accountTexts.intro}</div>
          </div>
        </div>
        <form className={classes.card} onSubmit={submit} noValidate>
          <h1 className={classes.title}>{accountTexts.title}</h1>
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
          <TextInput
            type={shown ? 'text' : 'password'}
            label={accountTexts.password}
            name="password"
            autoComplete="current-password"
            size="md"
            value={password}
            rightSectionWidth={password ? 64 : 0}
            rightSectionPointerEvents="all"
            rightSection={
              password ? (
                <UnstyledButton
                  className={classes.toggle ?? ''}
                  aria-label={shown ? accountTexts.hidePassword : accountTexts.showPassword}
                  aria-pressed={shown}
                  onClick={() => setShown(!shown)}
                >
                  {shown ? accountTexts.hide : accountTexts.show}
                </UnstyledButton>
              ) : null
            }
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" size="md" fullWidth loading={login.isPending}>
            {accountTexts.submit}
          </Button>
        </form>
        <p className={classes.foot}>
          {signupTexts.noAccount} <Link to={paths.signup({ service: 'loyalty_text' })}>{signupTexts.signup}</Link>
        </p>
      </div>
    </main>
  );
}
