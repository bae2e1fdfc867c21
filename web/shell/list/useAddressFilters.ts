import { use, useCallback, useMemo, useSyncExternalStore } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type NavigateOptions,
  useLocation,
  useNavigate,
} from 'react-router';

/** How the filters of a list are read from its address and written to it; the default filters are an empty address. */
interface Spelling<Filters> {
  filtersOf: (address: URLSearchParams) => Filters;
  addressOf: (filters: Filters) => Record<string, string>;
  /** Every change replaces the address; otherwise only a change of the search does, so that Back does not walk through letters. */
  replace?: boolean;
}

/**
 * The filters of a list, kept in the address: a list can be reloaded, shared and returned to.
 * @param spelling a constant, or memoized: the filters are read again when it changes
 */
export function useAddressFilters<Filters extends object>(spelling: Spelling<Filters>) {
  const { pathname, search: drawn } = useLocation();
  const navigate = useNavigate();
  const router = use(DataRouterContext)?.router;
  if (!router) throw new Error('A list with filters stands on a screen of the router.');
  // The screen is drawn a little later than the router has its address. A field that waited for that would jump back to its
  // former value in between.
  const search = useSyncExternalStore(router.subscribe, () => {
    const { location } = router.state;
    return location.pathname === pathname ? location.search : drawn;
  });
  const filters = useMemo(() => spelling.filtersOf(new URLSearchParams(search)), [search, spelling]);
  const change = useCallback(
    (next: Partial<Filters>, how: NavigateOptions = {}) => {
      const going = router.state.navigation.location ?? router.state.location;
      // A search is asked for after a pause. By then the user may have gone on to a screen that is not drawn yet.
      if (going.pathname !== pathname) return;
      const now = spelling.filtersOf(new URLSearchParams(going.search));
      const changed = new URLSearchParams(spelling.addressOf({ ...now, ...next }));
      navigate(`?${changed}`, { replace: spelling.replace === true || 'search' in next, ...how });
    },
    [navigate, router, pathname, spelling],
  );
  return { filters, change };
}
