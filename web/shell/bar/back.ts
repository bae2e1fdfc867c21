import { type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { safeNext } from '../../paths.ts';

/** Where Back leads: one step in history (-1), or an address. */
export type BackTarget = -1 | string;

/**
 * Back in history when there is a page of ours before this one, else to where the visitor said they came from, else to
 * the fallback. `entry` is the router's own count of this tab's pages: only those are safe to go back through.
 */
export function backTarget(entry: unknown, from: unknown, fallback: string): BackTarget {
  if (typeof entry === 'number' && entry > 0) return -1;
  return (typeof from === 'string' ? safeNext(from) : null) ?? fallback;
}

/** The path that each page of this tab showed, by the router's count. It is empty after a reload. */
const shown: string[] = [];

export function rememberShown(entry: unknown, path: string): void {
  if (typeof entry === 'number') shown[entry] = path;
}

/** Whether one step back shows this address. A page that is no longer known counts as it, because it usually is. */
export function leadsTo(entry: unknown, address: string): boolean {
  const before = typeof entry === 'number' ? shown[entry - 1] : undefined;
  return before === undefined || before === address.split('?')[0];
}

/** For a Back button or link: `to` is the address it shows, `goBack` what it does. */
export function useBack(fallback: string): { to: string; goBack: () => void } {
  const navigate: NavigateFunction = useNavigate();
  const { state } = useLocation();
  const to = backTarget(0, state?.from, fallback);
  return {
    to: to === -1 ? fallback : to,
    goBack: () => {
      const target = backTarget(history.state?.idx, state?.from, fallback);
      if (target === -1) navigate(-1);
      else navigate(target);
    },
  };
}
