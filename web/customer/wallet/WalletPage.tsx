import { useRef, useState } from 'react';
import { myTextsPath, walletPath } from '#contract/customer/addresses.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import type { Language } from '#contract/language.ts';
import shared from '../Form.module.css';
import { PersonalPage, showLanguage } from '../PersonalPage.tsx';
import { CodeSheet } from './CodeSheet.tsx';
import { PastCoupons } from './PastCoupons.tsx';
import { ReadyCoupon } from './ReadyCoupon.tsx';
import { RedeemSheet } from './RedeemSheet.tsx';
import { useLaterLooks } from './useLaterLooks.ts';
import { useOnline } from './useOnline.ts';
import { useWallet } from './useWallet.ts';
import classes from './Wallet.module.css';

type Opened = { id: string; sheet: 'code' | 'redeem' } | null;

/** A contact's coupons at a shop: available, redeemed and expired. */
export function WalletPage({ page: drawn }: { page: CustomerPageOf<'wallet'> }) {
  const { page, coupons, refresh, take } = useWallet(drawn);
  const [language, setLanguage] = useState(drawn.language);
  const [opened, setOpened] = useState<Opened>(null);
  const isOnline = useOnline();
  const lookLater = useLaterLooks(refresh);
  const heading = useRef<HTMLHeadingElement>(null);
  const texts = walletTexts[language];
  const { token, company_name } = page;
  const of = (status: string) => coupons.filter((coupon) => coupon.status === status);
  const [ready, redeemed, expired] = [of('ready'), of('redeemed'), of('expired')];
  const shown = opened && coupons.find(({ coupon_issue_id }) => coupon_issue_id === opened.id);

  function switchTo(other: Language) {
    setLanguage(other);
    showLanguage(other, walletTexts[other].title(company_name), walletPath(token, other));
  }

  function close(isUnsure = false) {
    const isGone = shown?.status !== 'ready';
    setOpened(null);
    // What opened the window is no longer there: move the focus to the list that it was in.
    if (isGone) setTimeout(() => heading.current?.focus());
    void refresh();
    if (isUnsure) lookLater();
  }

  return (
    <>
      <PersonalPage
        page={page}
        texts={texts}
        className={classes.page}
        language={language}
        year={page.now.slice(0, 4)}
        href={(other) => walletPath(token, other)}
        onSwitch={switchTo}
        other={{ href: myTextsPath(token, language), label: texts.texts }}
      >
        <div role="status">
          {isOnline ? null : <p className={`${shared.notice} ${classes.notice}`}>{texts.offline}</p>}
        </div>
        {page.can_redeem ? null : <p className={`${shared.notice} ${classes.notice}`}>{texts.closed(company_name)}</p>}
        {coupons.length === 0 ? (
          <div className={classes.empty}>
            <p className={classes.none}>{texts.none}</p>
            <p className={classes.nothing}>{texts.noneHint(company_name)}</p>
          </div>
        ) : (
          <>
            <section aria-labelledby="available">
              <h2 id="available" className={classes.section} ref={heading} tabIndex={-1}>
                {texts.available}
              </h2>
              {ready.length === 0 ? <p className={classes.nothing}>{texts.noAvailable}</p> : null}
              <ul className={classes.ready}>
                {ready.map((coupon) => (
                  <ReadyCoupon
                    key={coupon.coupon_issue_id}
                    coupon={coupon}
                    language={language}
                    isLastDay={coupon.last_day === page.today}
                    canRedeem={page.can_redeem}
                    onOpen={(sheet) => setOpened({ id: coupon.coupon_issue_id, sheet })}
                  />
                ))}
              </ul>
            </section>
            <PastCoupons kind="redeemed" coupons={redeemed} page={page} language={language} />
            <PastCoupons kind="expired" coupons={expired} page={page} language={language} />
          </>
        )}
      </PersonalPage>
      {shown && opened?.sheet === 'code' ? (
        <CodeSheet
          coupon={shown}
          page={page}
          language={language}
          onRefresh={refresh}
          onRedeem={() => setOpened({ id: opened.id, sheet: 'redeem' })}
          onClose={close}
        />
      ) : null}
      {shown && opened?.sheet === 'redeem' ? (
        <RedeemSheet
          coupon={shown}
          page={page}
          language={language}
          onAnswer={take}
          onShowCode={() => setOpened({ id: opened.id, sheet: 'code' })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
