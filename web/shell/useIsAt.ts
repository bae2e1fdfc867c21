import { use } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

/** Where the user is, or is on the way to. */
function usePlace(): () => string | undefined {
  const router = use(DataRouterContext)?.router;
  return () => (router?.state.navigation.location ?? router?.state.location)?.pathname;
}

/** Whether the user is at this address, or on the way to it: for an answer that may come after its component is gone. */
export function useIsAt(): (path: string) => boolean {
  const placeNow = usePlace();
  return (path) => placeNow() === path;
}

/** Called when something is pressed that can be pressed anywhere; tells later whether the user is still there. */
export function useHoldPlace(): () => () => boolean {
  const placeNow = usePlace();
  return () => {
    const from = placeNow();
    return () => placeNow() === from;
  };
}
