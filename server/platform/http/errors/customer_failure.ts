import type { FastifyReply, FastifyRequest } from 'fastify';
import { customerPageTexts } from '#contract/customer/pages.texts.ts';
import { isDatabaseAway } from '../../db/database_away.ts';
import { AppError } from '../../errors.ts';
import { type CustomerPages, languageOf } from '../customer_pages.ts';

/** Seconds after which a page that failed to render is worth another attempt. */
const TRY_AGAIN = 10;

/**
 * For the `errorHandler` of customer pages: a failure is shown as a page too, and not as the answer for programs. The failure itself is
 * logged.
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
