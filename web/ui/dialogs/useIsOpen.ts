import { useLayoutEffect, useRef } from 'react';

/** Whether the dialog is open now: for an answer that may come after it was closed. What is fading away is closed. */
export function useIsOpen(opened: boolean): () => boolean {
  const isOpen = useRef(opened);
  useLayoutEffect(() => {
    isOpen.current = opened;
    return () => {
      isOpen.current = false;
    };
  }, [opened]);
  return () => isOpen.current;
}
