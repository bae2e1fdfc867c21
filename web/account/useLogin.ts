import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { account, type LoginReply } from '#contract/account/account.ts';
import type { SecondStepNeeded } from '#contract/account/security/second_factor.ts';
import { call } from '../api.ts';
import { forgetAnswers, queryClient } from '../query.ts';
import { leftToken, startSession } from '../session.ts';
import { clearNotices } from '../ui/dialogs/notify.ts';
import { basicCredential } from './basic_credential.ts';
import { hasLoginEnded, loginFailure, type StepTaken, secondStepOf, sessionOfRefusal } from './login_outcome.ts';

type Step = { username: string; password: string } | StepTaken;

/** The call of a step; the session that this tab had before ends with it. */
async function callFor(step: Step): Promise<LoginReply> {
  const previous = leftToken() ?? undefined;
  if ('challenge' in step) {
    const { takeStep } = await import('./second_factor/take_step.ts');
    return takeStep({ ...step, ...(previous ? { previous_token: previous } : {}) });
  }
  const authorization = basicCredential(step.username, step.password);
  const body = previous ? new URLSearchParams({ previous_token: previous }) : undefined;
  return call(account.login, { authorization, ...(body ? { body } : {}) });
}

/**
 * A login in one step or two, up to its session.
 * @param waiting the user whose screens are still open; the answers that they have stay for this user alone
 */
export function useLogin(waiting: string | null = null) {
  const [needed, setNeeded] = useState<SecondStepNeeded | null>(null);
  const enter = (reply: LoginReply) => {
    const goesOn = reply.user_id === waiting;
    // "Account created" and the like have been read, and would cover the first screen.
    clearNotices();
    if (!goesOn) forgetAnswers();
    startSession(reply);
    if (goesOn) void queryClient.invalidateQueries();
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
  const back = () => {
    setNeeded(null);
    login.reset();
  };
  const failure = login.isError && !secondStepOf(login.error) ? loginFailure(login.error) : null;
  return { login, needed, failure, back };
}

export type Login = ReturnType<typeof useLogin>;
