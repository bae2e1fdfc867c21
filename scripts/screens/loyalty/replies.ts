import { replyTexts as texts } from '#contract/messaging/inbound/replies.texts.ts';
import { open } from '../open.ts';
import type { Scene } from '../scene.ts';

/** The inbox: full, a conversation, a probable opt-out, no match, failed. */
export const REPLY_SCENES: Scene[] = [
  { name: 'replies', play: ({ page }) => open(page, '/replies') },
  {
    name: 'replies-conversation',
    async play({ page }) {
      await open(page, '/replies');
      await page.getByText('sandwich platters').first().click();
      await page.getByLabel(texts.answer.label).fill('See you Friday – “noon” it is 🙂');
    },
  },
  {
    name: 'replies-look',
    async play({ page }) {
      await open(page, '/replies?filter=look');
      await page.getByText('Too many messages').first().click();
      await page.getByText(texts.review.title).waitFor();
    },
  },
  { name: 'replies-none', play: ({ page }) => open(page, '/replies?search=nobody') },
  {
    name: 'replies-failed',
    async play({ page }) {
      await page.route(/\/api\/loyalty\/replies\?/, (route) =>
        route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side.', code: 'internal' } }),
      );
      await page.goto('/replies');
      await page.getByRole('alert').waitFor();
    },
  },
];
