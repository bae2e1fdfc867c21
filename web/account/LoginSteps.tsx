import { Button } from '@mantine/core';
import { lazyPart, Part } from '../ui/Part.tsx';
import { LoginForm } from './LoginForm.tsx';
import classes from './LoginScreen.module.css';
import type { Login } from './useLogin.ts';

const SecondStep = lazyPart(async () => (await import('./second_factor/SecondStep.tsx')).SecondStep);
const PasskeyLogin = lazyPart(async () => (await import('./second_factor/PasskeyLogin.tsx')).PasskeyLogin);

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
  // What cannot load fails alone: this login may stand over screens with unsaved changes.
  return needed ? (
    <Part onFailure={back}>
      <SecondStep key={needed.challenge} {...shared} needed={needed} onTake={login.mutate} onBack={back} />
    </Part>
  ) : (
    <LoginForm
      {...shared}
      known={known}
      notice={notice}
      onSubmit={(username, password) => login.mutate({ username, password })}
      onForgot={onForgot}
    >
      <Part fallback={<Button size="md" fullWidth className={classes.standIn} />}>
        <PasskeyLogin isPending={login.isPending} onTake={login.mutate} />
      </Part>
    </LoginForm>
  );
}
