import type { LoginReply } from '#contract/account/account.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import { call } from '../../api.ts';
import type { StepTaken } from '../login_outcome.ts';

/** Finishes a login. */
export function takeStep(body: StepTaken): Promise<LoginReply> {
  return call(secondFactor.takeStep, { body });
}
