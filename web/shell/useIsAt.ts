import { use } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

/** Whether the user is at this address, or on the way to it: for an answer that may come after its component is gone. */
export function useIsAt(): (path: string) => boolean {
  const router = use(DataRouterContext)?.router;
  return (path) => {
    const going = router?.state.navigation.location ?? router?.state.location;
    return going?.pathname === path;
  };
}
