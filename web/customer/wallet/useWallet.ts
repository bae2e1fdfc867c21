import { useCallback, useEffect, useRef, useState } from 'react';
import type { WalletCoupon } from '#contract/customer/wallet.ts';
import type { PageCoupon, WalletPageData } from '#contract/customer/wallet_page.ts';
import { useBack } from '../useBack.ts';
import { useFreshPage } from '../useFreshPage.ts';
import { useWalletEvents } from './useWalletEvents.ts';

/** The longest that a timer of the browser can wait. */
const TIMER_MAX = 2_000_000_000;

/** The coupons by the server's clock: what expires while the page is open is expired, and what changed elsewhere is fetched on return. */
export function useWallet(drawn: WalletPageData) {
  const [page, setPage] = useState(drawn);
  const [now, setNow] = useState(() => Date.parse(drawn.now));
  /** How far this phone's clock is behind the server's. */
  const behind = useRef(0);

  useEffect(() => {
    behind.current = Date.parse(page.now) - Date.now();
    setNow(Date.parse(page.now));
  }, [page]);

  const coupons = page.coupons.map((coupon): PageCoupon => {
    const isOver = coupon.status === 'ready' && Date.parse(coupon.expires_at) <= now;
    return isOver ? { ...coupon, status: 'expired' } : coupon;
  });

  const ends = coupons.filter(({ status }) => status === 'ready').map(({ expires_at }) => Date.parse(expires_at));
  const nextEnd = ends.length > 0 ? Math.min(...ends) : null;
  useEffect(() => {
    if (nextEnd === null) return;
    const wait = nextEnd - (Date.now() + behind.current);
    const timer = setTimeout(() => setNow(Date.now() + behind.current), Math.min(Math.max(wait, 0) + 50, TIMER_MAX));
    return () => clearTimeout(timer);
  }, [nextEnd]);

  const { reload: refresh, outdate } = useFreshPage((fresh) => {
    if (fresh.name === 'wallet') setPage(fresh);
  });

  const lookAgain = useCallback(() => {
    setNow(Date.now() + behind.current);
    void refresh();
  }, [refresh]);
  useBack(lookAgain);
  useWalletEvents(drawn.token, lookAgain);

  /** The server's answer about one coupon. */
  const take = useCallback(
    (changed: WalletCoupon) => {
      outdate();
      setPage((before) => ({
        ...before,
        now: new Date(Date.now() + behind.current).toISOString(),
        coupons: before.coupons.map((one) =>
          one.coupon_issue_id === changed.coupon_issue_id ? { ...one, ...changed } : one,
        ),
      }));
    },
    [outdate],
  );

  return { page, coupons, refresh, take };
}
