import { type ReactNode, useEffect, useState } from 'react';
import { Part } from '../Part.tsx';

interface LazyDialogProps {
  opened: boolean;
  /** Given false first, so that the dialog is there before it opens and can give the focus back to what opened it. */
  children: (opened: boolean) => ReactNode;
  /** Called when it cannot be shown. It closes it: what stayed open could not be opened again. */
  onFailure: () => void;
}

/** Leaves a lazy dialog out until it is opened for the first time, and keeps it from then on. */
export function LazyDialog({ opened, children, onFailure }: LazyDialogProps) {
  const [wanted, setWanted] = useState(opened);
  const [ready, setReady] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (opened && !wanted) setWanted(true);
  if (hasFailed && !opened) {
    setFailed(false);
    setWanted(false);
  }
  const fail = () => {
    setFailed(true);
    onFailure();
  };
  return wanted && !hasFailed ? (
    <Part onFailure={fail}>
      {children(opened && ready)}
      <Mounted onMounted={setReady} />
    </Part>
  ) : null;
}

/** Reports whether everything beside it has been loaded and mounted. */
function Mounted({ onMounted }: { onMounted: (ready: boolean) => void }) {
  useEffect(() => {
    onMounted(true);
    return () => onMounted(false);
  }, [onMounted]);
  return null;
}
