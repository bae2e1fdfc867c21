import { operatorErrors } from '#contract/operator/operator.texts.ts';
import { operator } from '#contract/operator/operator.ts';
import { httpTexts } from '#contract/texts/http.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import type { AllCompanies, Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { hasConfirmedAddress } from './access.sql.ts';
import { countCompanies, listCompanies } from './companies.sql.ts';
import { listHelpMessages, markAnswered } from './help_messages.sql.ts';
import { listFailedJobs, retryJobs } from './jobs.sql.ts';
import { countWaitingMessages, findSendingPause, pauseSending } from './sending.sql.ts';

const SHOWN = 100;

export interface OperatorDeps {
  db: Database;
  /** The operators' addresses in lower case; without any there are no operators. */
  operators?: readonly string[];
  /** The rights of the tables' owner, only for these calls; without them there are no operators either. */
  companies?: AllCompanies;
}

/** The check before every operator's call: everybody else is told that it does not exist. */
export function operatorCheck({ db, operators = [], companies }: OperatorDeps): (ctx: SessionCtx) => Promise<void> {
  return async (ctx) => {
    const isOperator = operators.length > 0 && companies && (await hasConfirmedAddress(db, ctx.userId, operators));
    if (!isOperator) throw new AppError('not_found', httpTexts.notFound);
  };
}

/** Serves the operator's screen. */
export function operatorRoutes(app: AnyApp, deps: OperatorDeps): void {
  const owned = () => {
    if (!deps.companies) throw new AppError('not_found', httpTexts.notFound);
    return deps.companies;
  };

  bind(app, operator.overview, async ({ now }) => {
    const all = owned();
    const [paused, waiting, companies, company_count, jobs, messages] = await Promise.all([
      findSendingPause(all),
      countWaitingMessages(all, now),
      listCompanies(all, now, { newest: SHOWN }),
      countCompanies(all),
      listFailedJobs(all, SHOWN),
      listHelpMessages(all, { all: false, limit: SHOWN }),
    ]);
    return {
      sending_paused_at: paused?.toISOString() ?? null,
      ...waiting,
      company_count,
      companies: companies.map(({ last_activity, reason, ...company }) => ({
        ...company,
        last_activity: last_activity?.toISOString() ?? null,
        suspension: reason,
      })),
      failed_jobs: jobs.map(({ id, failed_at, ...job }) => ({
        ...job,
        job_id: id,
        failed_at: failed_at.toISOString(),
      })),
      help_messages: messages.map(({ created_at, feedback_text: text, ...message }) => ({
        ...message,
        text,
        created_at: created_at.toISOString(),
      })),
    };
  });
  bind(app, operator.pauseSending, async (ctx, { body: { paused } }) => {
    await pauseSending(owned(), paused ? ctx.now : null);
    ctx.log.warn({ user_id: ctx.userId, paused }, 'an operator paused or resumed all sending');
    return {};
  });
  bind(app, operator.retryJob, async (_ctx, { params }) => {
    if ((await retryJobs(owned(), [params.job_id])) === 0) throw new AppError('not_found', operatorErrors.noJob);
    return {};
  });
  bind(app, operator.markAnswered, async (ctx, { params }) => {
    if (!(await markAnswered(owned(), params.feedback_id, ctx.now))) {
      throw new AppError('not_found', operatorErrors.noMessage);
    }
    return {};
  });
}
