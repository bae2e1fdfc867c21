import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../ui/confirm.ts';

interface LeaveWords {
  title: string;
  detail: string;
  action: string;
  stay: string;
}

/** Asks once before somebody leaves a screen with something unsaved on it, by a link, by Back, or by closing the tab. */
export function useLeaveCheck(unsaved: boolean, words: LeaveWords): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return unsaved && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { title, detail, action, stay } = words;
    confirm({ title, detail, action, dismiss: stay, danger: true, onConfirm: () => blocker.proceed() });
  }, [blocker, words]);
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
