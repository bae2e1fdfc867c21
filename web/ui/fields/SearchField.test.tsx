import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { drawn, eventually, openAlone } from '../../testing/screen.tsx';
import { SearchField } from './SearchField.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const PAUSE_MS = 250;
const field = page.getByRole('searchbox');

/** Draws the field beside an address that changes only when the test says so: it may come later than what is typed. */
function open() {
  const asked: string[] = [];
  const keep = (search: string) => void asked.push(search);
  let arrive: (address: string) => void = () => undefined;
  function List() {
    const [address, setAddress] = useState('');
    arrive = setAddress;
    return (
      <MantineProvider>
        <SearchField label="Search" value={address} maxLength={50} pauseMs={PAUSE_MS} onSearch={keep} />
        <output>{address}</output>
      </MantineProvider>
    );
  }
  openAlone(<List />);
  return {
    /** Types, and pauses until it is searched for. */
    search: async (text: string) => {
      await field.fill(text);
      await drawn();
      vi.advanceTimersByTime(PAUSE_MS);
      expect(asked.at(-1)).toBe(text);
      await drawn();
    },
    asked,
    arrive: async (address: string) => {
      arrive(address);
      await eventually(() => expect(page.getByRole('status').element().textContent).toBe(address));
      await drawn();
    },
  };
}

/** What stands in the field. Asking with a poll would let the pause pass. */
const typed = () => (field.element() as HTMLInputElement).value;

test('What is typed before the address of an earlier search arrives stays and is searched for', async () => {
  const { search, arrive, asked } = open();
  await search('ada');
  await field.fill('nobody');
  await arrive('ada');
  expect(typed()).toBe('nobody');
  vi.advanceTimersByTime(PAUSE_MS);
  expect(asked.at(-1)).toBe('nobody');
  await arrive('nobody');
  expect(typed()).toBe('nobody');
});

test('What is typed stays when the address of an earlier search arrives after the next one was asked for', async () => {
  const { search, arrive } = open();
  await search('ada');
  await search('nobody');
  await arrive('ada');
  expect(typed()).toBe('nobody');
  await arrive('nobody');
  expect(typed()).toBe('nobody');
  await arrive('ada');
  expect(typed()).toBe('ada');
});

test('An address that changes by itself is shown in the field', async () => {
  const { search, arrive } = open();
  await search('ada');
  await arrive('ada');
  await arrive('');
  expect(typed()).toBe('');
  await arrive('ada');
  expect(typed()).toBe('ada');
});
