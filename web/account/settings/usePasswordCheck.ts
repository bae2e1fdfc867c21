import { useEffect, useState } from 'react';
import { credentials } from '#contract/account/security/credentials.ts';
import { LIVE_CHECK_MS } from '#contract/limits.ts';
import { ApiFailure, request, sentenceOf } from '../../api.ts';

export type PasswordState =
  | { state: 'unknown' | 'checking' | 'right' | 'wrong' }
  /** It could not be checked, and why. */
  | { state: 'failed'; detail: string };

/** Whether this is the user's password, asked once nothing was typed for half a second. The password is not kept anywhere. */
export function usePasswordCheck(password: string): PasswordState {
  const [checked, setChecked] = useState<PasswordState>({ state: 'unknown' });
  useEffect(() => {
    setChecked({ state: 'unknown' });
    if (!password) return;
    const stopped = new AbortController();
    const { signal } = stopped;
    const check = async () => {
      setChecked({ state: 'checking' });
      try {
        await request(credentials.verifyPassword, { body: { password }, signal });
        setChecked({ state: 'right' });
      } catch (error) {
        if (signal.aborted) return;
        const isWrong = error instanceof ApiFailure && error.code === 'wrong_password';
        setChecked(isWrong ? { state: 'wrong' } : { state: 'failed', detail: sentenceOf(error) });
      }
    };
    const timer = setTimeout(check, LIVE_CHECK_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [password]);
  return checked;
}
