import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { httpTexts } from '#contract/texts/http.ts';
import type { Database } from '../db/db.ts';
import { AppError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import type { AnyApp } from './app_types.ts';
import { isFromLoopback } from './loopback.ts';
import { hashToken } from './session.ts';

interface HealthDeps {
  db: Database;
  metrics: Metrics;
  workerReady: () => Promise<boolean>;
  metricsToken?: string;
}

/** `/healthz`: the process answers. `/readyz`: database, row-level security and a worker are there. `/metrics`: loopback or token. */
export function healthRoutes(app: AnyApp, deps: HealthDeps): void {
  const hidden = { schema: { hide: true } };
  app.get('/healthz', hidden, () => ({ status: 'ok' }));

  app.get('/readyz', hidden, async (_request, reply) => {
    const [database, worker] = await Promise.all([holds(deps.db.check()), deps.workerReady().catch(() => false)]);
    const ready = database && worker;
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not_ready', database, worker });
  });

  app.get('/metrics', hidden, async (request, reply) => {
    if (!mayRead(request, deps.metricsToken)) throw new AppError('not_found', httpTexts.notFound);
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
}

function holds(check: Promise<void>): Promise<boolean> {
  return check.then(
    () => true,
    () => false,
  );
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const [, presented] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (token && presented) return timingSafeEqual(hashToken(presented), hashToken(token));
  return !token && isFromLoopback(request);
}
