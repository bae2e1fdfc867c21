import { account } from '#contract/account/account.ts';
import { leavingTexts } from '#contract/texts/leaving.ts';
import { call } from '../api.ts';
import { forgetAnswers } from '../query.ts';
import { currentSession, endSession } from '../session.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { clearNotices } from '../ui/dialogs/notify.ts';
import { isAnythingUnsaved } from '../ui/dialogs/unsaved.ts';
import { tellLoggedOut } from './login_of_tabs.ts';

/** Choices of this browser, not of the user: the component library's color scheme, and the columns of the inventory. */
const KEPT = ['mantine-color-scheme-value', 'counterbook-item-columns'];

/** Ends the session, after a question where changes would be lost with the screen. */
export async function logOut(): Promise<void> {
  if (!isAnythingUnsaved()) return endHere();
  const { title, action } = leavingTexts.logOut;
  const { detail, stay: dismiss } = leavingTexts;
  confirm({ title, detail, action, dismiss, onConfirm: endHere });
}

/** Ends the session here at once, and on the server as soon as it hears of it. */
async function endHere(): Promise<void> {
  const token = currentSession()?.token;
  forgetSession();
  if (!token) return;
  tellLoggedOut(token);
  try {
    await call(account.logout, { authorization: `Bearer ${token}` });
  } catch {
    // The token is forgotten here in any case, and the server lets it run out.
  }
}

/** For a session that the server has ended already. What its user has counted or added and not sent stays on the device for that user. */
export function forgetSession(): void {
  endSession('signed_out');
  clearLocalStorage();
  clearNotices();
  forgetAnswers();
}

function clearLocalStorage(): void {
  for (const key of Object.keys(localStorage)) if (!KEPT.includes(key)) localStorage.removeItem(key);
}
