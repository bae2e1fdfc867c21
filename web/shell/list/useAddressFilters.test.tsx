import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openRoutes } from '../../testing/screen.tsx';
import { useAddressFilters } from './useAddressFilters.ts';

interface Chosen {
  first?: string;
  second?: string;
  third?: string;
}

const spelling = {
  filtersOf: (address: URLSearchParams): Chosen => Object.fromEntries(address),
  addressOf: (filters: Chosen) => ({ ...filters }) as Record<string, string>,
};

/** A list that is drawn slowly: the second filter is chosen while the first is being drawn, and the third while the second is. */
function SlowList() {
  const { filters, change } = useAddressFilters(spelling);
  const { first, second, third } = filters;
  const isFirstDrawn = first && !second && !third;
  if (isFirstDrawn) change({ second: 'b' });
  useLayoutEffect(() => {
    if (isFirstDrawn) change({ third: 'c' });
  }, [isFirstDrawn, change]);
  return (
    <button type="button" onClick={() => change({ first: 'a' })}>
      {JSON.stringify(filters)}
    </button>
  );
}

test('A filter that is chosen while two others are being drawn keeps both', async () => {
  const { address } = openRoutes([{ path: '/', Component: SlowList }], '/');
  await page.getByRole('button').click();
  await expect.poll(address).toBe('/?first=a&second=b&third=c');
});
