import type { FastifyReply, FastifyRequest } from 'fastify';
import { customerPageTexts } from '#contract/customer/pages.texts.ts';
import { isDatabaseAway } from '../db/database_away.ts';
import { AppError } from '../errors.ts';
import { type CustomerPages, languageOf } from './customer_pages.ts';

/** Seconds after which a page that could not be drawn is worth another try. */
const TRY_AGAIN = 10;

/**
 * For the `errorHandler` of pages that customers open: what goes wrong is told on a page, too, and not in the words that
 * programs are answered in. The failure itself is for the log.
 */
export function answerOnPage(pages: CustomerPages) {
  return (error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof AppError && error.status === 404) return pages.sendNotFound(request, reply);
    const known = error instanceof AppError ? error.status : (error.statusCode ?? 500);
    const status = known < 500 || !isDatabaseAway(error) ? known : 503;
    if (status >= 500) request.log.error({ err: error }, 'customer page failed to render');
    const language = languageOf(request);
    const { title, detail } = customerPageTexts[language].notNow;
    const page = { name: 'not_now', language, title, description: detail, path: request.url } as const;
    return pages.send(reply.header('retry-after', TRY_AGAIN), page, status);
  };
}
