import { use, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type NavigateOptions,
  useLocation,
  useSearchParams,
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
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => spelling.filtersOf(address), [address, spelling]);
  // A new address is drawn a little later than it is set. A second change in between builds on it, not on the old one.
  const latest = useRef(address);
  const coming = useRef<string[]>([]);
  useLayoutEffect(() => {
    // An earlier one of those that were set here says nothing new while the last is still coming.
    const place = coming.current.lastIndexOf(address.toString());
    coming.current = place < 0 ? [] : coming.current.slice(place + 1);
    if (coming.current.length === 0) latest.current = address;
  }, [address]);
  const { pathname } = useLocation();
  const router = use(DataRouterContext)?.router;
  const change = useCallback(
    (next: Partial<Filters>, how: NavigateOptions = {}) => {
      // A search is asked for after a pause. By then the user may have gone on to a screen that is not drawn yet.
      const going = router && (router.state.navigation.location ?? router.state.location);
      if (going && going.pathname !== pathname) return;
      const changed = spelling.addressOf({ ...spelling.filtersOf(latest.current), ...next });
      latest.current = new URLSearchParams(changed);
      coming.current.push(latest.current.toString());
      setAddress(changed, { replace: spelling.replace === true || 'search' in next, ...how });
    },
    [setAddress, spelling, pathname, router],
  );
  return { filters, change };
}
