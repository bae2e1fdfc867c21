import { useEffect, useSyncExternalStore } from 'react';
import type { Upload } from './upload_state.ts';
import { uploads } from './uploads.ts';

/** How many of the pictures that are looked at now were looked at already. */
export function useChecked(): number {
  return useSyncExternalStore(uploads.subscribe, uploads.checked);
}

/** What is on its way; looked at again whenever the network is back. */
export function useUploads(): Upload[] {
  useEffect(() => {
    addEventListener('online', uploads.again);
    return () => removeEventListener('online', uploads.again);
  }, []);
  return useSyncExternalStore(uploads.subscribe, uploads.all);
}
