import type { FastifyReply, FastifyRequest } from 'fastify';
import { linkTexts } from '#contract/messaging/links.texts.ts';
import type { Clock } from '#server/platform/clock.ts';
import { isDatabaseAway } from '#server/platform/db/database_away.ts';
import type { Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { openAddressThrottle } from '#server/platform/http/throttle.ts';
import { openLink } from './links.ts';
import { plainPage } from './page.rules.ts';
import { isRobot } from './rules.ts';

/** An address that requests this many unknown codes is guessing. */
const GUESSES = 40;
const GUESSES_SECONDS = 600;
/** Seconds after which a failed link is worth another attempt. */
const TRY_AGAIN = 60;
const STATUS = { unknown: 404, test: 200, gone: 410, revoked: 410 };
const HTML = 'text/html; charset=utf-8';

/** Serves `/l/<code>`, the links in messages. */
export function linkRoutes(app: AnyApp, { db, clock }: { db: Database; clock: Clock }): void {
  const guesses = openAddressThrottle(db.pool, 'short-link', GUESSES, GUESSES_SECONDS);
  app.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD'],
    url: '/l/:code',
    schema: { hide: true },
    errorHandler: fail,
    handler: async (request, reply) => {
      // After too many guesses, the answer does not even reveal a right one.
      await guesses.requireLeft(request.ip);
      const opened = await openLink({ db, now: clock(), log: request.log }, request.params.code, isRobot(request));
      // The same link is a new click each time and leads to a personal page, so nothing in between can cache the answer.
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      if ('to' in opened) return reply.redirect(opened.to, 302);
      if (opened.nowhere === 'unknown') await guesses.spend(request.ip);
      return page(reply, opened.nowhere);
    },
  });
}

/** Opening a link always shows a page; the log has the error. */
function fail(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error instanceof AppError ? error.status : isDatabaseAway(error) ? 503 : 500;
  if (status >= 500) request.log.error({ err: error }, 'short link failed to open');
  const wait = error instanceof AppError ? Number(error.more.retry_after ?? TRY_AGAIN) : TRY_AGAIN;
  return reply.status(status).header('retry-after', wait).type(HTML).send(plainPage(linkTexts.notNow));
}

function page(reply: FastifyReply, nowhere: 'unknown' | 'test' | 'gone' | 'revoked'): FastifyReply {
  return reply.status(STATUS[nowhere]).type(HTML).send(plainPage(linkTexts[nowhere]));
}
