import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { accountTexts } from '#contract/account/account.texts.ts';
import { account } from '#contract/account/account.ts';
import { leavingTexts } from '#contract/texts/leaving.ts';
import { q, queryClient } from '../query.ts';
import { EntryPage } from './EntryPage.tsx';
import classes from './LoginScreen.module.css';
import { LoginSteps } from './LoginSteps.tsx';
import { ResetPanel } from './reset/ResetPanel.tsx';
import { useLogin } from './useLogin.ts';

interface LoginAgainProps {
  user_id: string | null;
  /** Gives up what is not saved. */
  onLeave: () => void;
}

/** The login over screens of this user whose session has expired, while they hold what is not saved. It hides all of them. */
export function LoginAgain({ user_id, onLeave }: LoginAgainProps) {
  const [resetting, setResetting] = useState(false);
  const login = useLogin(user_id);
  const cover = useRef<HTMLDialogElement>(null);
  // Only this user finds the changes again.
  const [known] = useState(() => queryClient.getQueryData(q(account.getUser).queryKey)?.username ?? '');
  useEffect(() => {
    cover.current?.showModal();
    // The browser gives the focus to the first field, which is filled in then.
    if (known) cover.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
  }, [known]);
  return (
    // What lies under a dialog of the browser cannot be used, whatever else is open there. Escape closes it.
    <dialog
      ref={cover}
      aria-label={accountTexts.title}
      className={classes.cover}
      onClose={() => cover.current?.showModal()}
    >
      <EntryPage title={accountTexts.title}>
        {resetting ? (
          <ResetPanel onBack={() => setResetting(false)} />
        ) : (
          <LoginSteps of={login} known={known} notice={accountTexts.expired} onForgot={() => setResetting(true)} />
        )}
        <Button variant="subtle" size="md" fullWidth mt="md" onClick={onLeave}>
          {leavingTexts.leave}
        </Button>
      </EntryPage>
    </dialog>
  );
}
