import { test } from 'vitest';
import { type Campaign, campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { expectOwnScreens } from '../../../testing/records.ts';
import { id } from '../../../testing/samples.ts';
import { answer, answerBy } from '../../../testing/server.ts';

const RUNNING: Campaign = {
  campaign_id: id(51),
  name: 'Soup is on',
  type: 'promo',
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
