import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { countErrors, countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import { type CountWithVariances, counts, type Variance } from '#contract/inventory/counts.ts';
import { takeEvent } from '../../../live/live_events.ts';
import { queryClient } from '../../../query.ts';
import { COUNT } from '../../../testing/counts.ts';
import { expectOwnScreens } from '../../../testing/records.ts';
import { id } from '../../../testing/samples.ts';
import { openScreen } from '../../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../../testing/server.ts';

const REVIEW: CountWithVariances = {
  ...COUNT,
  counted_count: 1,
  entry_count: 1,
  variances: [],
  uncounted: [],
  gain: 0,
  loss: 0,
};

test('A count is applied only with the figures that the question showed: an entry of another user stops it', async () => {
  answer(counts.review, REVIEW);
  openScreen(`/counts/${REVIEW.count_id}/review`);
  await page.getByRole('button', { name: texts.apply }).click();
  const dialog = page.getByRole('dialog', { name: texts.applyTitle(REVIEW.name) });
  await expect.element(dialog).toBeVisible();
  answer(counts.review, { ...REVIEW, counted_count: 2, entry_count: 2 });
  takeEvent({ type: 'count', id: REVIEW.count_id }, queryClient);
  await expect.element(page.getByText(texts.progress(2, 3))).toBeInTheDocument();
  refuse(counts.apply, 409, { code: 'changed', detail: countErrors.changed });
  await dialog.getByRole('button', { name: texts.apply }).click();
  await expect.element(page.getByText(countErrors.changed)).toBeVisible();
  expect(sentTo(counts.apply).map(({ body }) => body)).toEqual([{ entry_count: 1 }]);
});

test('The question before applying tells items that were counted, and stay as they are, from those without a count', async () => {
  const ale: Variance = {
    item_id: id(21),
    item: 'Ale',
    stock_unit: 'ea',
    counted: 4,
    expected: 5,
    variance: -1,
    value: null,
    counted_at: '2026-11-20T15:00:00.000Z',
    moved_since: 0,
    moved_between: false,
    is_large: false,
    skip: 'counted_since',
    lots: null,
    places: [],
  };
  answer(counts.review, { ...REVIEW, variances: [ale], uncounted: [{ item_id: id(22), item: 'Gin' }] });
  openScreen(`/counts/${REVIEW.count_id}/review`);
  await page.getByRole('button', { name: texts.apply }).click();
  const dialog = page.getByRole('dialog', { name: texts.applyTitle(REVIEW.name) });
  await expect.element(dialog).toMatchTextContent('1 item without a complete count stays as it is.');
  await expect.element(dialog).toMatchTextContent('1 counted item stays as it is, for the reason in the list.');
});

test('The reviews of two counts have screens of their own', async () => {
  answerBy(counts.review, ({ params: { count_id = '' } }) => {
    return { ...REVIEW, count_id, name: count_id === REVIEW.count_id ? 'Friday' : 'Saturday' };
  });
  await expectOwnScreens(
    { path: `/counts/${REVIEW.count_id}/review`, heading: texts.reviewTitle('Friday') },
    { path: `/counts/${id(51)}/review`, heading: texts.reviewTitle('Saturday') },
  );
});
