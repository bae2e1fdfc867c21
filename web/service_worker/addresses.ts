/** Where the shop's page is kept, whatever address it was opened by. */
export const SHELL = '/index.html';

/** What the server answers itself: calls, files, short links, machine pages, and the pages for customers. */
const SERVER = /^\/(api|webhooks|assets|l|dev|metrics|healthz|readyz|coupons|my-texts|loyalty-signup|programs)([/?]|$)/;

/** Files beside the app, such as its icon: no screen has a dot in its last part. */
const FILE = /\.[^/]*$/;

/** Whether an address that a browser opens is one of the shop's screens. */
export function isShell(pathname: string): boolean {
  return !SERVER.test(pathname) && !FILE.test(pathname);
}
