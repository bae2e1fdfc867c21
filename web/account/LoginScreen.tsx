import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { accountTexts } from '#contract/account/account.texts.ts';
import { account, type LoginReply } from '#contract/account/account.ts';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import type { SecondStepNeeded } from '#contract/account/security/second_factor.ts';
import { signupTexts } from '#contract/account/signup.texts.ts';
import { call } from '../api.ts';
import { paths, safeNext } from '../paths.ts';
import { forgetAnswers } from '../query.ts';
import { leftToken, startSession, useSessionState } from '../session.ts';
import entry from '../shell/Entry.module.css';
import { noAccess } from '../shell/gates/access.ts';
import { ToSubscribe } from '../shell/gates/ToSubscribe.tsx';
import { clearNotices } from '../ui/dialogs/notify.ts';
import { basicCredential } from './basic_credential.ts';
import { EntryPage } from './EntryPage.tsx';
import { LoginForm } from './LoginForm.tsx';
import classes from './LoginScreen.module.css';
import {
  hasAccess,
  hasLoginEnded,
  loginFailure,
  refusedForAccess,
  type StepTaken,
  secondStepOf,
  sessionOfRefusal,
} from './login_outcome.ts';
import { ResetPanel } from './reset/ResetPanel.tsx';

const SecondStep = lazy(async () => ({ default: (await import('./second_factor/SecondStep.tsx')).SecondStep }));
const PasskeyLogin = lazy(async () => ({ default: (await import('./second_factor/PasskeyLogin.tsx')).PasskeyLogin }));

type Login = { username: string; password: string } | StepTaken;

/** The call of a step; the session that this tab had before ends with it. */
async function callFor(step: Login): Promise<LoginReply> {
  const previous = leftToken() ?? undefined;
  if ('challenge' in step) {
    const { takeStep } = await import('./second_factor/take_step.ts');
    return takeStep({ ...step, ...(previous ? { previous_token: previous } : {}) });
  }
  const authorization = basicCredential(step.username, step.password);
  const body = previous ? new URLSearchParams({ previous_token: previous }) : undefined;
  return call(account.login, { authorization, ...(body ? { body } : {}) });
}

/** Sign in, in one step or two, then go to the inventory or to the address that was asked for. */
export function LoginScreen() {
  const { session, ended } = useSessionState();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [resetting, setResetting] = useState<boolean>(state?.reset === true);
  const [needed, setNeeded] = useState<SecondStepNeeded | null>(null);
  const enter = (reply: LoginReply) => {
    // "Account created" and the like have been read, and would cover the first screen.
    clearNotices();
    forgetAnswers();
    startSession(reply);
  };
  const login = useMutation({
    mutationFn: callFor,
    onSuccess: enter,
    onError: (error) => {
      const reply = sessionOfRefusal(error);
      if (reply) enter(reply);
      const asked = secondStepOf(error);
      if (asked || hasLoginEnded(error)) setNeeded(asked);
    },
  });

  const refused = refusedForAccess(login.error);
  if (refused) return <ToSubscribe state={refused} />;
  if (session && !login.isPending && !hasAccess(session)) return <ToSubscribe state={noAccess()} />;
  if (session && !login.isPending) {
    // Whoever led here finds again what they gave along.
    return <Navigate to={safeNext(search.get('next')) ?? paths.inventory()} state={state} replace />;
  }

  const failure = login.isError && !secondStepOf(login.error) ? loginFailure(login.error) : null;
  const back = () => {
    setNeeded(null);
    login.reset();
  };
  const shared = { failure, isPending: login.isPending };
  return (
    <EntryPage title={resetting ? credentialTexts.forgot.title : accountTexts.title}>
      <Suspense fallback={null}>
        {resetting ? (
          <ResetPanel onBack={() => setResetting(false)} />
        ) : needed ? (
          <SecondStep key={needed.challenge} {...shared} needed={needed} onTake={login.mutate} onBack={back} />
        ) : (
          <LoginForm
            {...shared}
            known={typeof state?.username === 'string' ? state.username : ''}
            notice={ended === 'expired' ? accountTexts.expired : null}
            onSubmit={(username, password) => login.mutate({ username, password })}
            onForgot={() => setResetting(true)}
          >
            <Suspense fallback={<Button size="md" fullWidth className={classes.standIn} />}>
              <PasskeyLogin isPending={login.isPending} onTake={login.mutate} />
            </Suspense>
          </LoginForm>
        )}
      </Suspense>
      <p className={entry.foot}>
        {signupTexts.noAccount} <Link to={paths.signup({ service: 'loyalty_text' })}>{signupTexts.signup}</Link>
      </p>
    </EntryPage>
  );
}
