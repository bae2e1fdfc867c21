import { useEffect, useState } from 'react';
import { faultsOfPhoto } from './faults_of_photo.ts';
import type { PhotoFault } from './photo_faults.rules.ts';

/** What makes a photo hard to read; empty until it was looked at. */
export function usePhotoFaults(file: File | undefined): PhotoFault[] {
  const [seen, setSeen] = useState<{ file: File; faults: PhotoFault[] } | null>(null);
  useEffect(() => {
    if (!file) return;
    const stop = new AbortController();
    void faultsOfPhoto(file, stop.signal).then((faults) => {
      if (!stop.signal.aborted) setSeen({ file, faults });
    });
    return () => stop.abort();
  }, [file]);
  return seen?.file === file ? (seen?.faults ?? []) : [];
}
