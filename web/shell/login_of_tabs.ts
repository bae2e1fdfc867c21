/**
 * Tabs of one browser share their login: a tab that was just opened asks the others. The token stays in session storage, so it still goes with
 * the last tab.
 */
import { adoptSession, currentSession, type Session } from '../session.ts';

type Message = { kind: 'asked' } | { kind: 'told'; session: Session } | { kind: 'logged_out'; token: string };

const NAME = 'counterbook-login';
/** Other tabs answer within a few milliseconds. */
const ANSWERED_WITHIN_MS = 150;

/** Null where the browser has no channels between tabs, or refuses them: each tab has its own login there. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return null;
  }
}

/** Answers other tabs while this one is signed in. `onLoggedOut` is called when one of them logs out of this session. Returns how to stop. */
export function shareLogin(onLoggedOut: () => void): () => void {
  const channel = openChannel();
  if (!channel) return () => {};
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const session = currentSession();
    if (!session) return;
    if (data.kind === 'asked') channel.postMessage({ kind: 'told', session } satisfies Message);
    if (data.kind === 'logged_out' && data.token === session.token) onLoggedOut();
  };
  return () => channel.close();
}

/** Takes over the login of the other tabs. Where they have none, or several, the user has to log in. */
export async function findLogin(): Promise<void> {
  const channel = openChannel();
  if (!channel) return;
  const told = new Map<string, Session>();
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'told') told.set(data.session.token, data.session);
  };
  channel.postMessage({ kind: 'asked' } satisfies Message);
  await new Promise((resolve) => setTimeout(resolve, ANSWERED_WITHIN_MS));
  channel.close();
  const [session] = told.values();
  if (session && told.size === 1) adoptSession(session);
}

/** Tells the other tabs of this session that it has ended. */
export function tellLoggedOut(token: string): void {
  const channel = openChannel();
  if (!channel) return;
  channel.postMessage({ kind: 'logged_out', token } satisfies Message);
  channel.close();
}
