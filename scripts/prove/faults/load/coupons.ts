import { coupons } from '#contract/coupons/coupons.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import type { Run } from '../run.ts';
import type { Shop } from '../shop.ts';
import { repeat, until } from './repeat.ts';

export interface CouponRecord {
  /** Issues that eight users tried to redeem at once. */
  redeemed: string[];
  offers: number;
}

const AT_ONCE = 8;
/** Issues of one offer that are redeemed before the next offer. */
const REDEEMED_EACH = 30;

/** Sends a coupon to everyone; then eight users redeem each contact's issue at the same time. */
export function redeemCoupons(run: Run, { caller, name }: Shop): { record: CouponRecord; work: Promise<unknown> } {
  const record: CouponRecord = { redeemed: [], offers: 0 };
  const work = repeat(run, `${name}: coupon`, 2000, async (n) => {
    const title = `Free coffee ${n}`;
    const offer = { title, description: 'With any bagel', expires_after_days: 14 };
    const created = await caller.settle(coupons.createOffer, { body: offer });
    if (created.kind === 'refused') throw new Error(created.words);
    const { offers } = await caller.get(coupons.listOffers, { query: { limit: 5 } });
    const coupon_id = offers.find((found) => found.title === title)?.coupon_id;
    if (!coupon_id) throw new Error('the offer is not listed');
    record.offers += 1;
    const sent = await caller.settle(coupons.send, { body: { coupon_id } });
    if (sent.kind === 'refused') throw new Error(sent.words);
    if (sent.kind === 'done' && sent.body.campaign_id) await untilQueued(sent.body.campaign_id);
    const params = { coupon_id };
    const { issues } = await caller.get(coupons.issues, { params, query: { limit: REDEEMED_EACH } });
    for (const { coupon_issue_id } of issues) {
      if (run.stopping.signal.aborted) return;
      await redeem(coupon_issue_id);
    }
  });

  const untilQueued = (campaign_id: string) =>
    until('the coupon is issued', async () => (await caller.get(campaigns.get, { params: { campaign_id } })).is_queued);

  async function redeem(coupon_issue_id: string): Promise<void> {
    const body = { coupon_issue_id, via: 'phone', sale_cents: 450 } as const;
    const settled = await Promise.all(Array.from({ length: AT_ONCE }, () => caller.settle(coupons.redeem, { body })));
    record.redeemed.push(coupon_issue_id);
    const done = settled.filter(({ kind }) => kind !== 'refused').length;
    if (done !== 1) run.violate(`${name}: ${done} of ${AT_ONCE} users redeemed ${coupon_issue_id}`);
    const other = settled.find((one) => one.kind === 'refused' && one.status !== 409);
    if (other) run.violate(`${name}: a redemption was answered with ${JSON.stringify(other)}`);
  }
  return { record, work };
}
