import type { Page, Request } from '@playwright/test';

/** @returns resolves once every call of the page has its answer, and every part of it has come */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let told = () => {};
  const end = (request: Request) => {
    open.delete(request);
    if (open.size === 0) told();
  };
  page.on('request', (request) => {
    // A stream of events never ends.
    const { pathname } = new URL(request.url());
    if (/^\/(api|assets)\//.test(pathname) && !pathname.endsWith('/events')) open.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () =>
    new Promise((resolve) => {
      told = resolve;
      if (open.size === 0) resolve();
    });
}
