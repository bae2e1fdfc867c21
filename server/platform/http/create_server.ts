import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { httpTexts } from '#contract/texts/http.ts';
import { TIMEOUTS } from './slow_clients.ts';
import { hasHalf, Unsavable } from './unsavable.ts';

/** The server without routes: how it reads a request and parses JSON. */
export function createServer(log: Logger, trustProxy: boolean | string): FastifyInstance {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    // One line for each request, written by `logRequests` with the important values.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy,
    bodyLimit: 2 * 1024 * 1024,
    requestTimeout: TIMEOUTS.requestTimeout,
    http: TIMEOUTS,
    forceCloseConnections: true,
    // An unreadable address (half of an escaped character, for example) reaches no route, and so no error handler.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply.status(400).send({ detail: httpTexts.invalid, code: 'bad_request' }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // A call without a body may still announce JSON, as many clients do.
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === ''
      ? done(null, undefined)
      : parseJson(request, text, (fault, body) => done(fault ?? (hasHalf(text) ? new Unsavable() : null), body)),
  );
  return app;
}
