import { setTimeout as pause } from 'node:timers/promises';
import { SmsError } from '#server/drivers/sms/error.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { meaningOfFailure } from '../../failures.rules.ts';
import type { Outcome } from '../outcomes.sql.ts';
import type { SenderDeps } from '../queue/deps.ts';
import { ATTEMPTS_MAX, retryPauseMs } from '../rules.ts';
import { statusUrl } from '../status_url.ts';
import type { ClaimedMessage } from './claim.ts';

/** Sends one message at its slot, unless it is too late, and returns the outcome. It never throws. */
export async function attempt(
  deps: SenderDeps,
  companyId: CompanyId,
  text: ClaimedMessage,
  stopping: AbortSignal,
): Promise<Outcome> {
  const early = text.slot_at.getTime() - deps.clock().getTime();
  if (early > 0) await pause(early, undefined, { signal: stopping }).catch(() => {});
  // After sleep, a process can still hold a message that other workers have begun to look up.
  const isLate = deps.clock().getTime() > text.lease_until.getTime() - deps.timing.margin_ms;
  if (stopping.aborted || isLate) return ending(text, { status: 'queued', counts: false });
  const base = deps.linkBase();
  try {
    const taken = await deps.sms.send(
      {
        from: text.sender,
        to: text.phone_e164,
        body: text.body,
        reference: text.message_id,
        status_url: base === '' ? null : statusUrl(base, deps.sms.name, deps.db.keys, { companyId, ...text }),
      },
      AbortSignal.timeout(deps.timing.margin_ms),
    );
    return ending(text, taken);
  } catch (error) {
    return failure(deps, text, error);
  }
}

function failure(deps: SenderDeps, text: ClaimedMessage, error: unknown): Outcome {
  const { failure: kind, code } =
    error instanceof SmsError ? error : { failure: 'unknown' as const, code: 'internal_error' as const };
  const now = deps.clock();
  if (kind === 'unknown') {
    const lease_until = new Date(now.getTime() + deps.timing.look_again_ms);
    return ending(text, { status: 'unknown', reason: code, lease_until });
  }
  const { outcome } = meaningOfFailure(code);
  // An error that stops the campaign was not processed; the message continues with the campaign.
  if (kind === 'permanent' && outcome === 'stop_campaign' && text.campaign_id !== null) {
    return ending(text, { status: 'queued', counts: false, reason: code });
  }
  const mayRetry = (kind === 'retry' || outcome === 'retry_later') && text.attempt < ATTEMPTS_MAX;
  if (!mayRetry) return ending(text, { status: 'failed', error_code: code });
  const due_at = new Date(now.getTime() + retryPauseMs(text.attempt, Math.random()));
  return ending(text, { status: 'queued', reason: code, due_at });
}

/** The error code of an attempt that concerns the campaign or the sender, if any. */
export function codeOf({ status, reason, error_code }: Outcome): string | null {
  return error_code ?? (status === 'queued' ? reason : null);
}

function ending(text: ClaimedMessage, rest: Pick<Outcome, 'status'> & Partial<Outcome>): Outcome {
  return {
    message_id: text.message_id,
    attempt: text.attempt,
    counts: true,
    provider_ref: null,
    reason: null,
    error_code: null,
    due_at: null,
    lease_until: null,
    ...rest,
  };
}
