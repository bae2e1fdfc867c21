import { isIP } from 'node:net';
import { httpTexts } from '#contract/texts/http.ts';
import { AppError } from '../../errors.ts';
import type { AnyApp } from '../app_types.ts';
import { isLoopback } from './loopback.ts';

/** The names under which this installation answers, besides those of this machine itself. */
export interface OwnHosts {
  names: readonly string[];
  /** Whether any address in digits is taken for ours: no other site can make a browser send one in our place. */
  addresses: boolean;
}

/** Monitors and load balancers ask these by whatever address they have. */
const FOR_ANYBODY = new Set(['/healthz', '/readyz', '/metrics']);

/** Refuses requests under a name that is not ours, such as one of another site that was made to point here. */
export function refuseForeignHosts(app: AnyApp, own: OwnHosts): void {
  const names = new Set(own.names.map((name) => name.toLowerCase()));
  app.addHook('onRequest', async (request) => {
    const name = request.hostname.toLowerCase();
    if (isLoopback(name) || names.has(name) || FOR_ANYBODY.has(request.url)) return;
    if (own.addresses && isIP(name.replace(/^\[|\]$/g, '')) !== 0) return;
    throw new AppError('bad_request', httpTexts.foreignHost, { code: 'foreign_host' });
  });
}
