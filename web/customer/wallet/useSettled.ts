import { useEffect, useState } from 'react';

/** The second tap of a double tap comes within this time. */
const DOUBLE_TAP_MS = 500;

/** Whether a window has been open for long enough that a tap is meant for it, and not for what opened it. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
