import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '#contract/dates.ts';
import { machineCtx } from '#server/platform/context.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { announce } from '#server/platform/events/events.ts';
import { codeOf } from '../claim/attempt.ts';
import type { ClaimedMessage } from '../claim/claim.ts';
import { applyOutcomes, type Outcome } from '../outcomes.sql.ts';
import type { SenderDeps } from '../queue/deps.ts';
import { holdBackSender } from '../senders.sql.ts';
import { handleFailureCode } from './consequences.ts';

/**
 * Outcomes are stored together, because a transaction costs as much as thirty of them: when there are this many, or when the first one is
 * this old.
 */
const MOST = 200;
const OLDEST_MS = 100;
/** How often a page that shows a campaign is notified of its progress. */
const ANNOUNCE_EVERY_MS = 1000;
/** A message that is refused again and again waits for longer than the others of its sender. */
const HOLD_SENDER_MOST_MS = MINUTE_MS;
/** While the database is away, outcomes wait; lost ones leave their messages unclear, and these are looked up. */
const TRIES = 10;

export interface Ended {
  text: ClaimedMessage;
  outcome: Outcome;
}

export interface OutcomeWriter {
  add(ended: Ended): void;
  /** Resolves when all of them are stored; rejects when they could not be. */
  done(): Promise<void>;
}

/** Stores the outcomes of one company's messages, in the background and in order. */
export function openOutcomeWriter(deps: SenderDeps, companyId: CompanyId): OutcomeWriter {
  let waiting: Ended[] = [];
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  let fault: unknown;
  const announced = new Map<string, number>();

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    turn = turn
      .then(() => write(batch))
      .catch((error: unknown) => {
        fault ??= error;
      });
  }

  async function write(batch: readonly Ended[]): Promise<void> {
    for (let tried = 1; ; tried++) {
      try {
        await deps.db.tenant(companyId, async (t) => {
          const now = deps.clock();
          await applyOutcomes(
            t,
            batch.map(({ outcome }) => outcome),
            now,
          );
          for (const id of due(batch)) await announce(t, { type: 'campaign', id });
        });
        break;
      } catch (error) {
        if (tried === TRIES) throw error;
        deps.log.warn({ err: error }, 'message outcomes could not be saved');
        await pause(tried * 100);
      }
    }
    for (const ended of batch) {
      deps.metrics.texts.inc({ driver: deps.sms.name, outcome: ended.outcome.status });
      if (codeOf(ended.outcome) !== null) await handleRefusal(ended);
    }
  }

  /** The campaigns whose pages were not notified for a while. */
  function due(batch: readonly Ended[]): Set<string> {
    const at = performance.now();
    const ids = new Set(batch.flatMap(({ text }) => text.campaign_id ?? []));
    for (const id of ids) {
      if (at - (announced.get(id) ?? Number.NEGATIVE_INFINITY) < ANNOUNCE_EVERY_MS) ids.delete(id);
      else announced.set(id, at);
    }
    return ids;
  }

  /** What a refusal requires beyond the message: for the contact, the campaign and the sender's pace. */
  async function handleRefusal({ text, outcome }: Ended): Promise<void> {
    const code = codeOf(outcome);
    await deps.db.tenant(companyId, async (t) => {
      const ctx = machineCtx(deps.db, companyId, deps.clock(), deps.log);
      await handleFailureCode(ctx, t, text, code);
      if (outcome.status === 'queued' && outcome.due_at) {
        const until = Math.min(outcome.due_at.getTime(), ctx.now.getTime() + HOLD_SENDER_MOST_MS);
        await holdBackSender(t, deps.sms.name, text.sender, new Date(until));
      }
    });
  }

  return {
    add(ended) {
      waiting.push(ended);
      if (waiting.length >= MOST) flush();
      else timer ??= setTimeout(flush, OLDEST_MS);
    },
    async done() {
      flush();
      await turn;
      if (fault !== undefined) throw fault;
    },
  };
}
