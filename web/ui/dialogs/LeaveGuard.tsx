import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { lazyPart } from '../Part.tsx';
import { LazyDialog } from './LazyDialog.tsx';
import { useUnsaved } from './unsaved.ts';

const loadDialog = () => import('./LeaveDialog.tsx');
const LeaveDialog = lazyPart(async () => (await loadDialog()).LeaveDialog);

/** Asks before unsaved changes are left by a link, by Back, by logging out or by closing the tab. `isDirty` is called at that moment. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => {
    return (here.pathname !== there.pathname || here.search !== there.search) && isDirty();
  });
  useUnsaved(isDirty);
  // Fetched ahead: it must be there when the connection is not, or the words would be lost with the screen.
  useEffect(() => void loadDialog().catch(() => null), []);
  return (
    <LazyDialog opened={blocker.state === 'blocked'} onFailure={() => blocker.reset?.()}>
      {(opened) => <LeaveDialog opened={opened} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />}
    </LazyDialog>
  );
}
