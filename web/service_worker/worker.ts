import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isShell, SHELL } from './addresses.ts';

/**
 * The service worker: the shop's screens open without a network, as they were when the device last had one. What the server answers under
 * `/api` is never kept: it belongs to a login, and old stock would be taken for today's.
 */

/** More than one version has, so that a new one does not push out what is open. */
const FILES_KEPT = 600;
/** On a bad connection a kept page is better than a blank one. */
const PATIENCE_SECONDS = 4;

clientsClaim();

// Their names change with what is in them.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'files',
    plugins: [new ExpirationPlugin({ maxEntries: FILES_KEPT, purgeOnQuotaError: true })],
  }),
);

registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin &&
    (url.pathname === '/color-scheme.js' ||
      url.pathname === SHELL ||
      (request.mode === 'navigate' && isShell(url.pathname))),
  new NetworkFirst({
    cacheName: 'shell',
    networkTimeoutSeconds: PATIENCE_SECONDS,
    plugins: [
      {
        // Every address of the app is the same page.
        cacheKeyWillBeUsed: async ({ request }) => (request.mode === 'navigate' ? SHELL : request),
      },
    ],
  }),
);
