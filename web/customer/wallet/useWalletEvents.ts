import { useEffect } from 'react';

/** Calls back when the server says that one of the wallet's coupons has changed. It listens only while the page is looked at. */
export function useWalletEvents(token: string, onChange: () => void): void {
  useEffect(() => {
    let source: EventSource | null = null;
    let wasOpen = false;
    const listen = () => {
      if (document.visibilityState !== 'visible') {
        source?.close();
        source = null;
      } else if (!source || source.readyState === EventSource.CLOSED) {
        source = new EventSource(`/api/coupon/customer/${token}/events`);
        source.onmessage = onChange;
        // Something may have happened while the connection was gone.
        source.onopen = () => {
          if (wasOpen) onChange();
          wasOpen = true;
        };
      }
    };
    listen();
    document.addEventListener('visibilitychange', listen);
    window.addEventListener('online', listen);
    return () => {
      document.removeEventListener('visibilitychange', listen);
      window.removeEventListener('online', listen);
      source?.close();
    };
  }, [token, onChange]);
}
