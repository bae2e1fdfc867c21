import { useEffect } from 'react';

/** The forms on the screen. Each tells whether it holds changes that are not saved. */
const forms = new Set<() => boolean>();

/** Whether anything on the screen would be lost with it. */
export function isAnythingUnsaved(): boolean {
  return [...forms].some((isDirty) => isDirty());
}

/** Asks before these changes are lost by closing the tab or by logging out. `isDirty` is called at that moment. */
export function useUnsaved(isDirty: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    forms.add(isDirty);
    window.addEventListener('beforeunload', warn);
    return () => {
      forms.delete(isDirty);
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);
}
