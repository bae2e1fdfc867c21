import { useLayoutEffect } from 'react';
import { createMemoryRouter, Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { App } from '../../App.tsx';
import { drawn, openAlone, openRoutes } from '../../testing/screen.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
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

const PAUSE_MS = 250;
const SEARCHED = {
  filtersOf: (address: URLSearchParams) => ({ search: address.get('search') ?? '' }),
  addressOf: ({ search }: { search: string }): Record<string, string> => (search ? { search } : {}),
};

function List() {
  const { filters, change } = useAddressFilters(SEARCHED);
  return (
    <>
      <SearchField
        label="Search"
        value={filters.search}
        maxLength={50}
        pauseMs={PAUSE_MS}
        onSearch={(search) => change({ search })}
      />
      <Link to="/orders/7">Order 7</Link>
    </>
  );
}

/** Opens a list that was reached from the home page. The file of an order arrives when the test says so. */
function openList() {
  const file = Promise.withResolvers<{ Component: () => string }>();
  const router = createMemoryRouter(
    [
      { path: '/', lazy: () => file.promise },
      { path: '/orders', Component: List },
      { path: '/orders/7', lazy: () => file.promise },
    ],
    { initialEntries: ['/', '/orders'] },
  );
  openAlone(<App router={router} />);
  return { router, load: () => file.resolve({ Component: () => 'Loaded' }) };
}

/** A click at once: time passes while the browser's own pointer is moved. */
const tap = async (name: string) => (page.getByRole('link', { name }).element() as HTMLElement).click();

async function typeAndPause(go: () => Promise<void>) {
  await page.getByRole('searchbox').fill('ada');
  await drawn();
  await go();
  vi.advanceTimersByTime(PAUSE_MS);
  await drawn();
}

describe('A search that is still pausing', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('A pausing search does not hold up a user who opens a row', async () => {
    const { router, load } = openList();
    await typeAndPause(() => tap('Order 7'));
    load();
    await expect.element(page.getByText('Loaded')).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/orders/7', search: '' });
  });

  test('A pausing search does not hold up a user who goes back', async () => {
    const { router, load } = openList();
    await typeAndPause(async () => void router.navigate(-1));
    load();
    await expect.element(page.getByText('Loaded')).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/', search: '' });
  });

  test('A search is in the address after the pause when nothing interrupts it', async () => {
    const { router } = openList();
    await typeAndPause(async () => {});
    expect(router.state.location).toMatchObject({ pathname: '/orders', search: '?search=ada' });
  });
});
