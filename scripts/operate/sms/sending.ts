/**
 * Says whether texts are sent: `npm run -s sending`. `npm run -s sending -- pause` stops the sending of all companies: within seconds no
 * process takes another text. Everything that is sent meanwhile waits, opt-outs still count, the answers to HELP and STOP still go out, and
 * `npm run -s sending -- resume` sends what waits, within quiet hours. Works on the database of a running Counterbook, or on DATABASE_URL.
 */

import { operatorTexts } from '#contract/operator/operator.texts.ts';
import { countWaitingMessages, findSendingPause, pauseSending } from '#server/operator/sending.sql.ts';
import { StartError } from '#server/platform/start_error.ts';
import { type Environment, runCommand, withAllCompanies } from '../../lib/operator.ts';

const USAGE = 'npm run -s sending -- [pause|resume]';

if (import.meta.main) await runCommand(sending);

/** @throws StartError with a sentence that says what is wrong */
export async function sending(args: string[], env: Environment): Promise<string> {
  const [act, more] = args;
  if (more !== undefined || (act !== undefined && act !== 'pause' && act !== 'resume')) throw new StartError(USAGE);
  return withAllCompanies(env, async (companies) => {
    const now = new Date();
    if (act === 'pause') {
      const isNew = await pauseSending(companies, now);
      return isNew
        ? 'Sending is paused for all companies; only answers to HELP and STOP go out. Resume it with npm run -s sending -- resume.'
        : state(companies);
    }
    if (act === 'resume' && (await pauseSending(companies, null))) {
      return `Sending was resumed. ${await waiting(companies, now)}`;
    }
    return state(companies);
  });

  async function state(companies: Parameters<typeof findSendingPause>[0]): Promise<string> {
    const since = await findSendingPause(companies);
    const words = since ? `Sending has been paused since ${since.toISOString()}.` : 'Texts are being sent.';
    return `${words} ${await waiting(companies, new Date())}`;
  }

  async function waiting(companies: Parameters<typeof findSendingPause>[0], now: Date): Promise<string> {
    const { due_count, held_count } = await countWaitingMessages(companies, now);
    const { due, held } = operatorTexts.sending;
    return held_count > 0 ? `${due(due_count)} ${held(held_count)}` : due(due_count);
  }
}
