import { useSyncExternalStore } from 'react';
import type { LoginReply } from '#contract/account/account.ts';

/** What the browser keeps of a login in session storage. Other programs read these keys, so their names are fixed. */
export interface Session {
  token: string;
  /** Null in a tab that was opened by a version that did not keep it. */
  user_id: string | null;
  company_id: string;
  is_paid_user: boolean;
  has_active_trials: boolean;
  /** The point-of-sale sync that this login started. */
  pos_update_task_id: string | null;
}

export type SessionEnd = 'signed_out' | 'expired';

interface State {
  session: Session | null;
  /** Why the last session ended; null when there was none in this tab. */
  ended: SessionEnd | null;
}

const KEYS = ['token', 'user_id', 'company_id', 'is_paid_user', 'has_active_trials', 'pos_update_task_id'] as const;
const NO_ACCESS_SHOWN = 'no_access_told';
/** How the keys begin under which answers are kept for as long as the login lasts. */
export const KEPT = 'kept:';

function read(): Session | null {
  const token = sessionStorage.getItem('token');
  const companyId = sessionStorage.getItem('company_id');
  if (!token || !companyId) return null;
  return {
    token,
    user_id: sessionStorage.getItem('user_id'),
    company_id: companyId,
    is_paid_user: sessionStorage.getItem('is_paid_user') === 'true',
    has_active_trials: sessionStorage.getItem('has_active_trials') === 'true',
    pos_update_task_id: sessionStorage.getItem('pos_update_task_id'),
  };
}

/** The token of the last session of this tab, in memory alone. */
let left: string | null = null;

let known: State | undefined;
const listeners = new Set<() => void>();

function state(): State {
  known ??= { session: read(), ended: null };
  return known;
}

function become(next: State): void {
  known = next;
  for (const listener of listeners) listener();
}

/** The session of this tab, or null when nobody is signed in. */
export function currentSession(): Session | null {
  return state().session;
}

export function startSession({ access_token, ...reply }: LoginReply): void {
  keep({ ...reply, token: access_token });
}

/** Goes on with the session of another tab, without its sync, which that tab shows. */
export function adoptSession(session: Session): void {
  keep({ ...session, pos_update_task_id: null });
}

function keep(session: Session): void {
  sessionStorage.setItem('token', session.token);
  sessionStorage.setItem('company_id', session.company_id);
  if (session.user_id) sessionStorage.setItem('user_id', session.user_id);
  else sessionStorage.removeItem('user_id');
  sessionStorage.setItem('is_paid_user', String(session.is_paid_user));
  sessionStorage.setItem('has_active_trials', String(session.has_active_trials));
  if (session.pos_update_task_id) sessionStorage.setItem('pos_update_task_id', session.pos_update_task_id);
  else sessionStorage.removeItem('pos_update_task_id');
  left = null;
  become({ session: read(), ended: null });
}

/** The next login of this tab ends that session on the server, if its logout has not reached it. */
export function leftToken(): string | null {
  return left;
}

/** A plan has begun since the login. */
export function markPaid(): void {
  sessionStorage.setItem('is_paid_user', 'true');
  become({ ...state(), session: read() });
}

/**
 * Forgets the session; the guard of the signed-in screens then shows the login. Who logs out leaves nothing in this tab. What a user was
 * writing when the session expired is still there when the same user logs in again.
 */
export function endSession(why: SessionEnd): void {
  left = state().session?.token ?? left;
  if (why === 'signed_out') sessionStorage.clear();
  for (const key of KEYS) sessionStorage.removeItem(key);
  sessionStorage.removeItem('inventoryPageRefreshed');
  sessionStorage.removeItem(NO_ACCESS_SHOWN);
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEPT)) sessionStorage.removeItem(key);
  become({ session: null, ended: why });
}

/** Remembers that this session was led to /subscribe: settings, help and what can still be read stay open after that. */
export function markNoAccessShown(): void {
  sessionStorage.setItem(NO_ACCESS_SHOWN, 'true');
}

export function wasNoAccessShown(): boolean {
  return sessionStorage.getItem(NO_ACCESS_SHOWN) === 'true';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the last session of this tab ended because its user logged out. */
export function isLoggedOut(): boolean {
  return state().ended === 'signed_out';
}

/**
 * Tells later whether this user is still signed in. An action of several calls ends with its session: nothing is done in another user's name.
 * A screen holds it from its opening: `const [goesOn] = useState(holdSession)`.
 */
export function holdSession(): () => boolean {
  const held = currentSession();
  return () => isOfSameUser(held, currentSession());
}

/** Whether the second session goes on where the first one ended. */
export function isOfSameUser(first: Session | null, second: Session | null): boolean {
  if (!first || !second) return first === second;
  return first.token === second.token || (first.user_id !== null && first.user_id === second.user_id);
}

/** For what the tab keeps in memory: runs `clear` whenever a user logs out. It stays registered as long as the page. */
export function onLogout(clear: () => void): void {
  subscribe(() => {
    if (isLoggedOut()) clear();
  });
}

export function useSessionState(): State {
  return useSyncExternalStore(subscribe, state);
}
