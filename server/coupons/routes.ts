import { coupons } from '#contract/coupons/coupons.ts';
import { redeemTexts } from '#contract/coupons/errors.texts.ts';
import { openLinkLimits } from '#server/contacts/contacts.ts';
import type { Limits } from '#server/messaging/messaging.ts';
import { audit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { attachment, csvOf } from '#server/platform/csv.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { languageOf } from '#server/platform/http/customer_pages.ts';
import { bind } from '#server/platform/http/http.ts';
import { idempotencyKeyOf } from '#server/platform/http/idempotency/idempotency.ts';
import { lookUp, showIssues } from './counter/lookup.ts';
import { openPinTries, saveStaffPin, showCouponSettings } from './counter/pin.ts';
import { redeemAtCounter, showRedemptions, undoRedemption } from './counter/redeem.ts';
import { redeemOnPhone } from './counter/redeem_on_phone.ts';
import { codeRows, codesName } from './offers/codes.ts';
import {
  archiveOffer,
  changeOffer,
  createOffer,
  type RememberItems,
  restoreOffer,
  showOffer,
  showOffers,
} from './offers/offers.ts';
import { sendCoupon } from './offers/send.ts';
import { showDrawings } from './wallet/drawings.ts';
import { findWallet } from './wallet/wallet.ts';
import { type WalletEventDeps, walletEventRoutes } from './wallet/wallet_events.ts';

/** Serves coupons: to the shop, at the counter, and to customers by their personal links. */
export function register(
  app: AnyApp,
  deps: Limits & WalletEventDeps & { clock: Clock; linkBase: () => string; rememberItems: RememberItems },
): void {
  const { db, clock, linkBase } = deps;
  bind(app, coupons.createOffer, (ctx, { body }) => createOffer(ctx, body, linkBase(), deps.rememberItems));
  bind(app, coupons.listOffers, (ctx, { query }) => showOffers(ctx, query));
  bind(app, coupons.getOffer, (ctx, { params }) => showOffer(ctx, params.coupon_id));
  bind(app, coupons.updateOffer, (ctx, { params, body }) => changeOffer(ctx, params.coupon_id, body, linkBase()));
  bind(app, coupons.archive, (ctx, { params }) => archiveOffer(ctx, params.coupon_id));
  bind(app, coupons.restore, (ctx, { params }) => restoreOffer(ctx, params.coupon_id));
  bind(app, coupons.issues, (ctx, { params, query }) => showIssues(ctx, params.coupon_id, query));
  bind(app, coupons.codes, async (ctx, { params, reply }) => {
    const { coupon_id } = params;
    const name = await codesName(ctx, coupon_id);
    await ctx.tx((t) => audit(ctx, t, 'coupon.codes_exported', coupon_id));
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', attachment(name))
      .type('text/csv; charset=utf-8');
    return reply.send(csvOf(codeRows(ctx, coupon_id), { bom: false }));
  });
  bind(app, coupons.send, (ctx, { body, request }) =>
    sendCoupon(ctx, body, { key: idempotencyKeyOf(request), linkBase: linkBase(), limits: deps }),
  );
  bind(app, coupons.lookup, async (ctx, { body }) => ({ issues: await lookUp(ctx, body) }));
  bind(app, coupons.redeem, (ctx, { body }) => redeemAtCounter(ctx, body));
  bind(app, coupons.redemptions, async (ctx, { query }) => ({ redemptions: await showRedemptions(ctx, query.limit) }));
  bind(app, coupons.drawings, (ctx, { params }) => showDrawings(ctx, params.coupon_issue_id));
  bind(app, coupons.undo, (ctx, { params, body }) => undoRedemption(ctx, params.coupon_issue_id, body.reason));
  bind(app, coupons.getSettings, showCouponSettings);
  bind(app, coupons.saveSettings, (ctx, { body }) => saveStaffPin(ctx, body.pin));

  const looks = openLinkLimits(db, 'wallet', { link: 120, unknown: 120 });
  const tries = openLinkLimits(db, 'redeem', { link: 20, unknown: 60 });
  const pinTries = openPinTries(db.pool);
  bind(app, coupons.wallet, async (_ctx, { params, request, reply }) => {
    const customer = await looks.open(params.customer_token, request.ip);
    const wallet = customer && (await findWallet(db, customer, clock()));
    if (!wallet) throw new AppError('not_found', redeemTexts[languageOf(request)].linkGone, { code: 'link_gone' });
    reply.header('cache-control', 'private, no-store');
    return wallet;
  });
  walletEventRoutes(app, deps, looks);
  bind(app, coupons.redeemOnPhone, async (_ctx, { body, request }) => {
    const customer = await tries.open(body.customer_token, request.ip);
    const how = { db, now: clock(), log: request.log, pinTries, language: languageOf(request) };
    return { coupon: await redeemOnPhone(how, customer, body) };
  });
}
