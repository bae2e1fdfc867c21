import { createCampaign, queueCampaign } from '#server/messaging/messaging.ts';
import type { Ctx } from '#server/platform/context.ts';
import { settleCampaign } from './sql.ts';

/** What the shop has sent, and how many days ago. */
const SENT = [
  {
    days_ago: 24,
    name: 'Leek soup week',
    body: 'Leek soup all week, with our own bread for $6. Menu: https://mapledeli.example/soup Reply STOP to opt out.',
    failed_each: 16,
    clicked_each: 4,
  },
  {
    days_ago: 13,
    name: 'Rainy day',
    body: 'Rain outside, warm inside: a small coffee is on us today with any sandwich. Show this text. Reply STOP to opt out.',
    failed_each: 40,
    clicked_each: 1000,
  },
  {
    days_ago: 5,
    name: 'Weekend pies',
    body: 'Apple pies come out at ten on Saturday. Keep one by noon on Friday: https://mapledeli.example/pies Reply STOP to opt out.',
    body_es:
      'Las tartas de manzana salen el sábado a las diez. Aparta la tuya: https://mapledeli.example/pies STOP para salir.',
    failed_each: 22,
    clicked_each: 3,
  },
];
const LINKS = 'https://texts.mapledeli.example';

/** The shop's last mailings, with what became of them. */
export async function sendCampaigns(acting: (days_ago: number) => Ctx): Promise<void> {
  for (const { days_ago, name, body, body_es, ...fate } of SENT) {
    const ctx = acting(days_ago);
    const { campaign_id } = await createCampaign(ctx, { type: 'promo', name, body, body_es }, LINKS);
    if (!campaign_id) continue;
    await queueCampaign(ctx, campaign_id, { linkBase: LINKS });
    await ctx.tx((t) => settleCampaign(t, campaign_id, { ...fate, sent_at: ctx.now }));
  }
}
