import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { httpTexts } from '#contract/texts/http.ts';
import type { Database } from '../db/db.ts';
import type { Disk } from '../disk.ts';
import { AppError } from '../errors.ts';
import type { JobRunner } from '../jobs/jobs.ts';
import { anyWorkerAlive } from '../jobs/worker_processes.ts';
import type { Metrics } from '../metrics.ts';
import { isFromLoopback } from './addresses/loopback.ts';
import type { AnyApp } from './app_types.ts';
import { hashToken } from './session.ts';

interface HealthDeps {
  db: Database;
  disk: Disk;
  metrics: Metrics;
  /** In a process that works on jobs. */
  worker?: Pick<JobRunner, 'isReady' | 'oldestWait'> | undefined;
  metricsToken?: string;
  devPages?: boolean;
}

/**
 * `/healthz`: the process answers. `/readyz`: database and row-level security are available, and a process that works on jobs takes them.
 * What leaves the pages at work is only reported: a full disk, which refuses uploads alone, and workers that are stopped elsewhere.
 * `/metrics`: clients with the token; without a token, this machine if it is not reachable from others.
 */
export function healthRoutes(app: AnyApp, deps: HealthDeps): void {
  const hidden = { schema: { hide: true } };
  app.get('/healthz', hidden, () => ({ status: 'ok' }));

  app.get('/readyz', hidden, async (_request, reply) => {
    const [database, worker, isLow] = await Promise.all([
      holds(deps.db.check()),
      deps.worker ? deps.worker.isReady() : anyWorkerAlive(deps.db).catch(() => false),
      deps.disk.isLow().catch(() => true),
    ]);
    const ready = database && (worker || !deps.worker);
    const status = ready ? 'ready' : 'not_ready';
    return reply.status(ready ? 200 : 503).send({ status, database, worker, disk: isLow ? 'full' : 'ok' });
  });

  app.get('/metrics', hidden, async (request, reply) => {
    if (!mayRead(request, deps)) throw new AppError('not_found', httpTexts.notFound);
    const { databaseUp, oldestJob } = deps.metrics;
    databaseUp.set((await holds(deps.db.check())) ? 1 : 0);
    // Unknown without a database.
    if (deps.worker) oldestJob.set(await deps.worker.oldestWait().catch(() => Number.NaN));
    deps.metrics.diskFree.set(await deps.disk.free());
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
}

function holds(check: Promise<void>): Promise<boolean> {
  return check.then(
    () => true,
    () => false,
  );
}

function mayRead(request: FastifyRequest, { metricsToken: token, devPages }: HealthDeps): boolean {
  const [, presented] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (token && presented) return timingSafeEqual(hashToken(presented), hashToken(token));
  return !token && devPages === true && isFromLoopback(request);
}
