import { useEffect } from 'react';

/** Calls back when the visitor returns to the page, or when the connection returns. */
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
