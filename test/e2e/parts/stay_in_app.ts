import type { Page } from '@playwright/test';
import { shellTexts } from '#contract/shell/shell.texts.ts';

/** A small document of the origin, in which the app does not run. */
const NO_APP = '/icon.svg';
/** A screen of the app that needs no session and makes no calls. */
const EMPTY = '/loading';

type Session = Record<string, string>;

/**
 * From now on, the page's `goto` lets the open app change its address by itself, as a link does: that takes a sixth of the time of loading
 * the page, compiling its scripts and starting them.
 * @returns leaves what was shown, with all that it kept, and signs in with this session, or out. It reloads the page where something would
 *   be left of what was shown.
 */
export function stayInApp(page: Page): (session: Session) => Promise<void> {
  const load = page.goto.bind(page);
  page.goto = async (address, options) => {
    if (!(await page.evaluate(isApp))) return load(address, options);
    await page.evaluate(lead, address);
    return null;
  };
  return async (session) => {
    const isEmpty = (await page.evaluate(isApp)) && (await leaveScreen(page, session));
    if (!isEmpty) await load(NO_APP);
    await page.evaluate((kept) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
    }, session);
  };
}

/** @returns whether nothing is left of it. The app does not hear of another session in the same document. */
async function leaveScreen(page: Page, session: Session): Promise<boolean> {
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? undefined);
  if (token !== session.token) return false;
  await page.evaluate(lead, EMPTY);
  await page.getByText(shellTexts.loading, { exact: true }).waitFor({ state: 'attached' });
  return page.evaluate(deleteAnswers);
}

/** Runs in the page: the customers' pages bring their data along. */
function isApp(): boolean {
  return document.querySelector('#root') !== null && document.querySelector('#page-data') === null;
}

/** Runs in the page: what the router hears when a user goes back. */
function lead(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** Runs in the page: empties the app's cache of answers, which its first script shares with the screens. */
async function deleteAnswers(): Promise<boolean> {
  // A notice or a question stands over all screens.
  if (document.querySelector('[role="alert"], [role="dialog"], [role="alertdialog"]')) return false;
  const { src = '' } = document.querySelector<HTMLScriptElement>('script[type="module"]') ?? {};
  const shared: object[] = Object.values(await import(src));
  const answers = shared.find((one) => 'getQueryCache' in one) as { clear(): void } | undefined;
  if (!answers) throw new Error('The first script shares no cache of answers.');
  answers.clear();
  return true;
}
