import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { customerFailures } from '#contract/customer/failures.texts.ts';
import { CHANGED_AT_ONCE } from '#contract/http.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { isDatabaseAway } from '../../db/database_away.ts';
import { isDeadlock } from '../../db/deadlock.ts';
import { isDiskFull } from '../../disk.ts';
import { AppError } from '../../errors.ts';
import type { AnyApp } from '../app_types.ts';
import { languageOf } from '../customer_pages.ts';
import { Unsavable } from '../unsavable.ts';

/** The one place where a failure becomes an answer: `{detail, code}`. Unexpected failures are logged completely and answered plainly. */
export function handleErrors(app: AnyApp): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const answer = ({ status, code, more }: AppError, detail: string) =>
      reply.status(status).send({ detail, code, ...more });
    // Customers get their own language; schemas and throttles of their calls have only English sentences.
    const { faults } = request.routeOptions.config;
    const language = languageOf(request);
    if (error instanceof AppError) {
      const { retry_after } = error.more;
      if (typeof retry_after !== 'number') return answer(error, error.message);
      reply.header('retry-after', retry_after);
      const isOurs = faults !== undefined && error.message === httpTexts.tooMany(retry_after);
      return answer(error, isOurs ? customerFailures[language].tooMany(retry_after) : error.message);
    }
    const texts = faults ? customerFailures[language] : httpTexts;
    if (hasZodFastifySchemaValidationErrors(error)) {
      // The first fault of a field: what is no text is not too long, too.
      const fields = Object.fromEntries(
        error.validation.toReversed().map((issue) => {
          const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
          return [field, faults ? (faults[language][field] ?? texts.invalid) : issue.message];
        }),
      );
      const detail = Object.values(fields).at(-1) ?? texts.invalid;
      return reply.status(422).send({ detail, code: 'invalid', fields });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) {
      const detail = status === 413 ? texts.tooLarge : texts.invalid;
      return reply.status(status).send({ detail, code: status === 413 ? 'too_large' : 'bad_request' });
    }
    if (cannotBeStored(error)) return reply.status(400).send({ detail: texts.unsavable, code: 'bad_request' });
    if (isBrokenForm(error)) return reply.status(400).send({ detail: httpTexts.brokenForm, code: 'broken_form' });
    // A request that only reads sent no number that its user could correct.
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading && isOutOfRange(error)) {
      request.log.warn({ err: error, company_id: request.ctx?.companyId }, 'a number was out of range');
      const detail = faults ? texts.invalid : httpTexts.outOfRange;
      return reply.status(422).send({ detail, code: 'invalid' });
    }
    if (isDeadlock(error)) {
      request.log.warn({ err: error, company_id: request.ctx?.companyId }, 'two requests waited for each other');
      return faults
        ? reply.status(503).send({ detail: texts.unavailable, code: 'unavailable', request_id: request.id })
        : reply.status(409).send({ detail: httpTexts.changedAtOnce, code: CHANGED_AT_ONCE });
    }
    request.log.error({ err: error, company_id: request.ctx?.companyId }, 'request failed');
    if (isDiskFull(error)) return reply.status(507).send({ detail: httpTexts.diskFull, code: 'disk_full' });
    const isAway = isDatabaseAway(error);
    return reply.status(isAway ? 503 : 500).send({
      detail: isAway ? texts.unavailable : texts.unexpected,
      code: isAway ? 'unavailable' : 'internal',
      request_id: request.id,
    });
  });
}

/**
 * Whether the request had characters that cannot be saved. Where no field refuses U+0000, PostgreSQL does (22021 in text, 22P05 in JSON), and
 * so it does with half of a UTF-16 pair in JSON that came in no JSON body (22P02).
 */
function cannotBeStored(error: Error & { code?: string; detail?: unknown }): boolean {
  const { code, detail } = error;
  if (error instanceof Unsavable || code === '22021' || code === '22P05') return true;
  return code === '22P02' && /surrogate/.test(String(detail));
}

/**
 * Whether a number that was computed from the request is beyond its column, since schemas see each number alone: 22003, or, of a number so large
 * that JavaScript writes it with an exponent, 22P02.
 */
function isOutOfRange({ code, message }: { code?: string; message: string }): boolean {
  return code === '22003' || (code === '22P02' && /type (bigint|integer): "-?[\d.]+e\+\d+"$/.test(message));
}

/** Whether a form broke off before its end, or is no form: its parser reports this only in words. */
function isBrokenForm({ message }: { message: string }): boolean {
  return (
    /^(Premature close|Multipart: Boundary not found|Unexpected end of (multipart data|form|file)|Malformed part header)$/.test(
      message,
    ) ||
    // The boundary is empty, or longer than any parser accepts.
    /^(Boundary required|The needle cannot (be an empty|have a length) .*)$/.test(message)
  );
}
