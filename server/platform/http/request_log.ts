import { PERSONAL_LINKS } from '#contract/customer/addresses.ts';
import type { Metrics } from '../metrics.ts';
import type { AnyApp } from './app_types.ts';

/** Writes one line for each request and measures it. */
export function logRequests(app: AnyApp, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    if (reply.statusCode === 404 && PERSONAL_LINKS.some((link) => route.startsWith(link)))
      metrics.wrongLinks.inc({ route });
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, seconds);
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        company_id: request.ctx?.companyId,
        user_id: request.ctx?.userId,
      },
      'request',
    );
  });
}
