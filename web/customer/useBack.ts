import { useEffect } from 'react';

/** Calls when somebody comes back to the page, from another one or out of a hole in the net. */
export function useBack(onBack: () => void): void {
  useEffect(() => {
    const call = () => {
      if (document.visibilityState === 'visible') onBack();
    };
    document.addEventListener('visibilitychange', call);
    window.addEventListener('online', call);
    return () => {
      document.removeEventListener('visibilitychange', call);
      window.removeEventListener('online', call);
    };
  }, [onBack]);
}
