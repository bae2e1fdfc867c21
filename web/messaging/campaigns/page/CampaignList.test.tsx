import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { type CampaignRow, campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import type { DraftContent } from '#contract/messaging/campaigns/drafts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { id } from '../../../testing/samples.ts';
import { openScreen } from '../../../testing/screen.tsx';
import { answer, refuse, sentTo } from '../../../testing/server.ts';

const DRAFT: CampaignRow = {
  campaign_id: id(51),
  name: 'Soup day',
  type: 'promo',
  automation: null,
  status: 'draft',
  created_at: '2026-11-20T15:00:00.000Z',
  scheduled_at: null,
  started_at: null,
  finished_at: null,
  recipients: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  waiting: 0,
  clicked: 0,
  changed_at: '2026-11-20T15:00:00.000Z',
  changed_by: 'maple',
};

const CONTENT: DraftContent = {
  template_id: null,
  template_words: null,
  variables: {},
  variables_es: {},
  override: 'Soup at noon',
  spanish: null,
  reading: 'each',
  audience: null,
  repeats_words: false,
  is_scheduled: false,
  scheduled_at: null,
};

test('The undo of a deleted draft sends its name, whether a user gave it, and its content', async () => {
  const { campaign_id, name } = DRAFT;
  const known = { campaign_id, name, is_named: true };
  answer(campaigns.list, { campaigns: [DRAFT], total_count: 1 });
  answer(campaigns.deleteDraft, { ...known, content: CONTENT });
  refuse(campaigns.createDraft, 409, { detail: 'Not now.' });
  openScreen('/campaign');
  await page.getByRole('button', { name: campaignTexts.draft.deleteNamed(name) }).click();
  await page.getByRole('button', { name: commonTexts.actions.undo }).click();
  await expect.poll(() => sentTo(campaigns.createDraft).at(-1)?.body).toEqual({ ...CONTENT, ...known });
});

test.each([
  ['manager', 1],
  ['staff', 0],
] as const)('An empty list offers to compose a message only to who may send it (%s)', async (role, buttons) => {
  answer(campaigns.list, { campaigns: [], total_count: 0 });
  openScreen('/campaign', { user: { role } });
  const list = page.getByRole('region', { name: campaignTexts.list.title });
  await expect.element(list.getByText(campaignTexts.list.empty)).toBeVisible();
  expect(list.getByRole('link', { name: campaignTexts.compose.title }).elements()).toHaveLength(buttons);
});
