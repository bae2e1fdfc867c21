import type { FastifyReply } from 'fastify';
import { linkTexts } from '#contract/texts/links.ts';
import type { AnyApp } from '#server/platform/app_types.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db.ts';
import { openThrottle } from '#server/platform/throttle.ts';
import { openLink } from './links.ts';
import { plainPage } from './page.rules.ts';
import { isRobot } from './rules.ts';

/** An address that asks for so many codes that do not exist is guessing. */
const GUESSES = 40;
const GUESSES_SECONDS = 600;

/** Serves `/l/<code>`, the links in texts. */
export function linkRoutes(app: AnyApp, { db, clock }: { db: Database; clock: Clock }): void {
  const guesses = openThrottle(db.pool, 'short-link', GUESSES, GUESSES_SECONDS);
  app.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD'],
    url: '/l/:code',
    schema: { hide: true },
    handler: async (request, reply) => {
      const opened = await openLink({ db, now: clock(), log: request.log }, request.params.code, isRobot(request));
      // The same link is a click each time, and leads one person to their own page: nobody in between may keep the answer.
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      if ('to' in opened) return reply.redirect(opened.to, 302);
      if (opened.nowhere === 'unknown') await guesses.spend(request.ip);
      return page(reply, opened.nowhere);
    },
  });
}

function page(reply: FastifyReply, nowhere: keyof typeof linkTexts): FastifyReply {
  return reply
    .status(nowhere === 'test' ? 200 : nowhere === 'gone' ? 410 : 404)
    .type('text/html; charset=utf-8')
    .send(plainPage(linkTexts[nowhere]));
}
