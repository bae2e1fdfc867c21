import { type ReactNode, Suspense, useEffect, useState } from 'react';

interface LazyDialogProps {
  opened: boolean;
  /** Given false first, so that the dialog is there before it opens and can give the focus back to what opened it. */
  children: (opened: boolean) => ReactNode;
}

/** Leaves a lazy dialog out until it is opened for the first time, and keeps it from then on. */
export function LazyDialog({ opened, children }: LazyDialogProps) {
  const [wanted, setWanted] = useState(opened);
  const [ready, setReady] = useState(false);
  if (opened && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      {children(opened && ready)}
      <Mounted onMounted={setReady} />
    </Suspense>
  ) : null;
}

/** Reports once everything beside it has been loaded and mounted. */
function Mounted({ onMounted }: { onMounted: (ready: true) => void }) {
  useEffect(() => onMounted(true), [onMounted]);
  return null;
}
