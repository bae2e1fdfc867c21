import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { viewerTexts } from '#contract/invoices/review/viewer.texts.ts';
import { testInvoice, testLine } from '../../../testing/invoices.ts';
import { openReview } from '../../../testing/review.ts';

test('A notch of the wheel with Ctrl enlarges the page once, also after the wheel has come to rest', async () => {
  openReview(testInvoice([testLine(1)], { pages: [{ page: 1, width: 1000, height: 1400, has_picture: false }] }));
  const viewer = page.getByRole('region', { name: viewerTexts.label });
  await viewer.getByRole('button', { name: viewerTexts.fitWidth }).click();
  const size = viewer.getByText(/^\d+%$/);
  await expect.element(size).toHaveTextContent('100%');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const view = viewer.element().querySelector('[tabindex="0"]');
  view?.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, ctrlKey: true, bubbles: true, cancelable: true }));
  await expect.element(size).toHaveTextContent('125%');
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(size.element().textContent).toBe('125%');
});

test('Two notches of the wheel that come at once enlarge the page twice', async () => {
  openReview(testInvoice([testLine(1)], { pages: [{ page: 1, width: 1000, height: 1400, has_picture: false }] }));
  const viewer = page.getByRole('region', { name: viewerTexts.label });
  await viewer.getByRole('button', { name: viewerTexts.fitWidth }).click();
  const size = viewer.getByText(/^\d+%$/);
  await expect.element(size).toHaveTextContent('100%');
  const view = viewer.element().querySelector('[tabindex="0"]');
  const notch = { deltaY: -100, ctrlKey: true, bubbles: true, cancelable: true };
  for (let notches = 0; notches < 2; notches++) view?.dispatchEvent(new WheelEvent('wheel', notch));
  await expect.element(size).toHaveTextContent('155%');
});
