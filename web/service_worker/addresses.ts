import { CUSTOMER_PAGES } from '#contract/customer/addresses.ts';

/** Where the shop's page is kept, whatever address it was opened by. */
export const SHELL = '/index.html';

/** What the server answers itself: calls, files, short links, machine pages, and the pages for customers. */
const SERVED = ['api', 'webhooks', 'assets', 'l', 'dev', 'metrics', 'healthz', 'readyz', ...CUSTOMER_PAGES];
const SERVER = new RegExp(`^/(${SERVED.join('|')})([/?]|$)`);

/** Files beside the app, such as its icon: no screen has a dot in its last part. */
const FILE = /\.[^/]*$/;

/** Whether an address that a browser opens is one of the shop's screens. */
export function isShell(pathname: string): boolean {
  return !SERVER.test(pathname) && !FILE.test(pathname);
}
