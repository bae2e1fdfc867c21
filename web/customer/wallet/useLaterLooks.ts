import { useCallback, useEffect, useRef } from 'react';

/** By the first, a redemption that was on its way is committed as a rule, by the second also on a bad connection. */
const LATER_MS = [2000, 10_000];

/** Looks at the page again some time after something was left undecided. */
export function useLaterLooks(look: () => void): () => void {
  const timers = useRef<number[]>([]);
  const end = useCallback(() => {
    for (const timer of timers.current) clearTimeout(timer);
  }, []);
  useEffect(() => end, [end]);
  return useCallback(() => {
    end();
    timers.current = LATER_MS.map((ms) => window.setTimeout(look, ms));
  }, [look, end]);
}
