import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { LoginForm } from './LoginForm.tsx';
import classes from './LoginScreen.module.css';
import type { Login } from './useLogin.ts';

const SecondStep = lazy(async () => ({ default: (await import('./second_factor/SecondStep.tsx')).SecondStep }));
const PasskeyLogin = lazy(async () => ({ default: (await import('./second_factor/PasskeyLogin.tsx')).PasskeyLogin }));

interface LoginStepsProps {
  of: Login;
  /** As for the form of the first step. */
  known: string;
  notice: string | null;
  onForgot: () => void;
}

/** The form of the step that a login has come to. */
export function LoginSteps({ of: { login, needed, failure, back }, known, notice, onForgot }: LoginStepsProps) {
  const shared = { failure, isPending: login.isPending };
  return (
    <Suspense fallback={null}>
      {needed ? (
        <SecondStep key={needed.challenge} {...shared} needed={needed} onTake={login.mutate} onBack={back} />
      ) : (
        <LoginForm
          {...shared}
          known={known}
          notice={notice}
          onSubmit={(username, password) => login.mutate({ username, password })}
          onForgot={onForgot}
        >
          <Suspense fallback={<Button size="md" fullWidth className={classes.standIn} />}>
            <PasskeyLogin isPending={login.isPending} onTake={login.mutate} />
          </Suspense>
        </LoginForm>
      )}
    </Suspense>
  );
}
