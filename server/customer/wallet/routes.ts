import type { FastifyReply, FastifyRequest } from 'fastify';
import { openLinkLimits } from '#server/contacts/contacts.ts';
import type { Clock } from '#server/platform/clock.ts';
import { isDatabaseAway } from '#server/platform/db/database_away.ts';
import type { Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { type CustomerPages, chosenLanguage, languageOf, privatePage } from '#server/platform/http/customer_pages.ts';
import { linkGonePage, sampleWalletPage, showWalletPage } from './wallet_page.ts';

interface Linked {
  Params: { '*': string };
}

/** Seconds after which a page that failed to load is worth another attempt. */
const TRY_AGAIN = 10;

/** Serves the page of a personal link. */
export function walletPageRoutes(app: AnyApp, deps: { db: Database; clock: Clock; pages: CustomerPages }): void {
  const { db, clock, pages } = deps;
  const looks = openLinkLimits(db, 'wallet-page', { link: 120, unknown: 120 });

  app.get('/coupons', { schema: { hide: true } }, (request, reply) =>
    pages.send(privatePage(reply), sampleWalletPage(languageOf(request), 'missing_token', clock())),
  );

  app.get<Linked>(
    // Accepts anything after the slash, so that a mistyped link is explained on the page too.
    '/coupons/*',
    { schema: { hide: true } },
    async (request, reply) => {
      privatePage(reply);
      try {
        const page = await open(request);
        if (page) return await pages.send(reply, page);
        return await pages.send(reply, linkGonePage(languageOf(request), 'gone'), 404);
      } catch (error) {
        return sendFailure(error as Error, request, reply);
      }
    },
  );

  async function open(request: FastifyRequest<Linked>) {
    const token = request.params['*'];
    const customer = await looks.open(token, request.ip);
    return customer && showWalletPage({ db, now: clock() }, { token, customer, chosen: chosenLanguage(request) });
  }

  /** A failed load shows samples with their note; the failure itself is logged. */
  function sendFailure(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const language = languageOf(request);
    if (error instanceof AppError && error.status === 404) {
      return pages.send(reply, linkGonePage(language, 'gone'), 404);
    }
    if (error instanceof AppError && error.status === 429) {
      return pages.send(
        reply.header('retry-after', Number(error.more.retry_after)),
        linkGonePage(language, 'too_many'),
        429,
      );
    }
    request.log.error({ err: error }, 'wallet failed to load');
    const reason = isDatabaseAway(error) ? 'network' : 'not_ready';
    return pages.send(reply.header('retry-after', TRY_AGAIN), sampleWalletPage(language, reason, clock()), 503);
  }
}
