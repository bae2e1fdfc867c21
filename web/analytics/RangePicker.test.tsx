import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { analyticsTexts } from '#contract/analytics/analytics.texts.ts';
import type { DayRange } from '#contract/analytics/range.ts';
import { openAlone } from '../testing/screen.tsx';
import { RangePicker } from './RangePicker.tsx';

const texts = analyticsTexts.range;
const today = '2026-11-20';
const FIRST: DayRange = { start_date: '2026-11-14', end_date: today };
const from = page.getByLabelText(texts.from);
const to = page.getByLabelText(texts.to, { exact: true });

/** Draws the fields beside an address that changes only when the test says so: it may come later than what is picked. */
function open() {
  const asked: DayRange[] = [];
  const keep = (range: DayRange) => void asked.push(range);
  let arrive: (range: DayRange) => void = () => undefined;
  function Figures() {
    const [range, setRange] = useState(FIRST);
    arrive = setRange;
    return (
      <MantineProvider>
        <RangePicker range={range} today={today} onChange={keep} />
        <output>{`${range.start_date} ${range.end_date}`}</output>
      </MantineProvider>
    );
  }
  openAlone(<Figures />);
  return {
    asked,
    arrive: async (range: DayRange) => {
      arrive(range);
      await expect.element(page.getByRole('status')).toHaveTextContent(`${range.start_date} ${range.end_date}`);
    },
  };
}

test('A day that is picked before the address of an earlier one arrives stays', async () => {
  const { asked, arrive } = open();
  await from.fill('2026-11-10');
  const earlier = { start_date: '2026-11-10', end_date: today };
  await expect.poll(() => asked).toEqual([earlier]);
  // The start date is after it, so that nothing is asked for yet.
  await to.fill('2026-11-08');
  await expect.element(to).toHaveValue('2026-11-08');
  await arrive(earlier);
  await expect.element(to).toHaveValue('2026-11-08');
  await from.fill('2026-11-05');
  await expect.poll(() => asked.at(-1)).toEqual({ start_date: '2026-11-05', end_date: '2026-11-08' });
});

test('An address that changes by itself is shown in the fields', async () => {
  const { arrive } = open();
  await from.fill('2026-11-10');
  await arrive({ start_date: '2026-11-10', end_date: today });
  await arrive(FIRST);
  await expect.element(from).toHaveValue(FIRST.start_date);
});
