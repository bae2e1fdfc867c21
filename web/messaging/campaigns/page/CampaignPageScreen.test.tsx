import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { automationTexts } from '#contract/messaging/automations/automations.texts.ts';
import { campaignPageTexts as texts } from '#contract/messaging/campaigns/campaign_page.texts.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { type Campaign, campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { expectOwnScreens } from '../../../testing/records.ts';
import { id } from '../../../testing/samples.ts';
import { openScreen } from '../../../testing/screen.tsx';
import { answer, answerBy, sentTo } from '../../../testing/server.ts';

const RUNNING: Campaign = {
  campaign_id: id(51),
  name: 'Soup is on',
  type: 'promo',
  automation: null,
  status: 'running',
  body: 'Soup is on.',
  body_es: null,
  text: 'Maple Deli: Soup is on.',
  text_es: null,
  template_id: null,
  coupon_id: null,
  adults_only: false,
  created_at: '2026-11-20T15:00:00.000Z',
  created_by: 'maple',
  started_at: '2026-11-20T15:00:00.000Z',
  scheduled_at: null,
  finished_at: null,
  changed_at: null,
  changed_by: null,
  held_until: null,
  finishes_at: null,
  recipients: 10,
  sent: 4,
  delivered: 4,
  failed: 0,
  waiting: 6,
  clicked: 0,
  opted_out: 0,
  replies: 0,
  segments: 10,
  cost_cents: 20,
  counts: {},
  reasons: [],
  is_queued: true,
  pause_reason: null,
  draft: null,
  audience: {},
  left_out: [],
};

test('Each campaign has a screen of its own, so that canceling one cannot cancel the other', async () => {
  answer(campaigns.texts, { texts: [], total_count: 0 });
  answerBy(campaigns.get, ({ params: { campaign_id = '' } }) => {
    return { ...RUNNING, campaign_id, name: campaign_id === RUNNING.campaign_id ? 'Soup is on' : 'Pie is on' };
  });
  await expectOwnScreens(
    { path: `/campaign/${RUNNING.campaign_id}`, heading: 'Soup is on' },
    { path: `/campaign/${id(52)}`, heading: 'Pie is on' },
  );
});

test.each([
  [
    'that has not begun',
    { status: 'scheduled', started_at: null, scheduled_at: '2046-11-20T15:00:00.000Z' },
    true,
    false,
  ],
  ['with a coupon', { status: 'scheduled', started_at: null, coupon_id: id(71), type: 'coupon' }, false, false],
  ['that has begun', { status: 'paused' }, false, false],
  ['that was sent', { status: 'finished' }, false, true],
  ['that was canceled', { status: 'cancelled' }, false, true],
  ['of requests to confirm', { status: 'finished', type: 'confirmation' }, false, false],
] as const)('A campaign %s has the buttons that fit it', async (_which, changed, edits, uses) => {
  answer(campaigns.texts, { texts: [], total_count: 0 });
  answer(campaigns.get, { ...RUNNING, ...changed });
  openScreen(`/campaign/${RUNNING.campaign_id}`);
  await expect.element(page.getByRole('heading', { name: RUNNING.name })).toBeVisible();
  expect(page.getByRole('button', { name: texts.edit }).elements()).toHaveLength(edits ? 1 : 0);
  expect(page.getByRole('button', { name: texts.useAgain }).elements()).toHaveLength(uses ? 1 : 0);
});

test('Canceling a campaign of an automatic text says that its customers are due again tomorrow', async () => {
  answer(campaigns.texts, { texts: [], total_count: 0 });
  answer(campaigns.get, { ...RUNNING, automation: 'win_back' });
  openScreen(`/campaign/${RUNNING.campaign_id}`);
  await page.getByRole('button', { name: texts.cancel }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(texts.cancelDetail(RUNNING.waiting))).toBeVisible();
  const { title } = automationTexts.kinds.win_back;
  await expect.element(dialog.getByText(automationTexts.dueAgain(title))).toBeVisible();
});

test('A campaign that is used again becomes a draft with its words and recipients', async () => {
  const audience = { language: 'es' as const };
  answer(campaigns.texts, { texts: [], total_count: 0 });
  answer(campaigns.get, { ...RUNNING, status: 'finished', body_es: 'Hay sopa.', audience });
  answer(campaigns.createDraft, { ...RUNNING, campaign_id: id(53), status: 'draft' });
  openScreen(`/campaign/${RUNNING.campaign_id}`);
  await page.getByRole('button', { name: texts.useAgain }).click();
  await expect
    .poll(() => sentTo(campaigns.createDraft).at(-1)?.body)
    .toMatchObject({ override: 'Soup is on.', spanish: 'Hay sopa.', audience });
});

test('What reads the same is one row of the reasons', async () => {
  answer(campaigns.texts, { texts: [], total_count: 0 });
  answer(campaigns.get, {
    ...RUNNING,
    reasons: [{ status: 'suppressed', reason: 'opted_out', detail: null, count: 1 }],
    left_out: [{ reason: 'opted_out', count: 2 }],
  });
  openScreen(`/campaign/${RUNNING.campaign_id}`);
  await expect.element(page.getByRole('heading', { name: texts.why })).toBeVisible();
  const rows = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  const { texts: statuses, reasons } = campaignTexts;
  expect(rows.filter((row) => row.includes(reasons.opted_out ?? '-'))).toEqual([
    `${statuses.suppressed}${reasons.opted_out}3`,
  ]);
});
