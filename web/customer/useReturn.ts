import { useEffect } from 'react';

/** Loads the page again when the connection comes back, for one that could not be shown before. */
export function useReturn(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const again = () => location.reload();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isWanted]);
}
