import { useEffect } from 'react';

/**
 * Called when the user comes back by the browser's Back from another site. Browsers then show the page as it was left, with a button that
 * still waits for the other site.
 */
export function useShownAgain(act: () => void): void {
  useEffect(() => {
    const whenKept = ({ persisted }: PageTransitionEvent) => {
      if (persisted) act();
    };
    window.addEventListener('pageshow', whenKept);
    return () => window.removeEventListener('pageshow', whenKept);
  }, [act]);
}
