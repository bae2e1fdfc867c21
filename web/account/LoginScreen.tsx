import { useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { accountTexts } from '#contract/account/account.texts.ts';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { signupTexts } from '#contract/account/signup.texts.ts';
import { paths, safeNext } from '../paths.ts';
import { useSessionState } from '../session.ts';
import entry from '../shell/Entry.module.css';
import { noAccess } from '../shell/gates/access.ts';
import { ToSubscribe } from '../shell/gates/ToSubscribe.tsx';
import { EntryPage } from './EntryPage.tsx';
import { LoginSteps } from './LoginSteps.tsx';
import { hasAccess, refusedForAccess } from './login_outcome.ts';
import { ResetPanel } from './reset/ResetPanel.tsx';
import { useLogin } from './useLogin.ts';

/** Sign in, in one step or two, then go to the inventory or to the address that was asked for. */
export function LoginScreen() {
  const { session, ended } = useSessionState();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [resetting, setResetting] = useState<boolean>(state?.reset === true);
  const steps = useLogin();
  const { login } = steps;

  const refused = refusedForAccess(login.error);
  if (refused) return <ToSubscribe state={refused} />;
  if (session && !login.isPending && !hasAccess(session)) return <ToSubscribe state={noAccess()} />;
  if (session && !login.isPending) {
    // Whoever led here finds again what they gave along.
    return <Navigate to={safeNext(search.get('next')) ?? paths.inventory()} state={state} replace />;
  }

  return (
    <EntryPage title={resetting ? credentialTexts.forgot.title : accountTexts.title}>
      {resetting ? (
        <ResetPanel onBack={() => setResetting(false)} />
      ) : (
        <LoginSteps
          of={steps}
          known={typeof state?.username === 'string' ? state.username : ''}
          notice={ended === 'expired' ? accountTexts.expired : null}
          onForgot={() => setResetting(true)}
        />
      )}
      <p className={entry.foot}>
        {signupTexts.noAccount} <Link to={paths.signup({ service: 'loyalty_text' })}>{signupTexts.signup}</Link>
      </p>
    </EntryPage>
  );
}
