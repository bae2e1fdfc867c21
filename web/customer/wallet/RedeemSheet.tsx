import { type FormEvent, useRef, useState } from 'react';
import { STAFF_PIN_MAX } from '#contract/coupons/limits.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import type { WalletCoupon } from '#contract/customer/wallet.ts';
import type { PageCoupon, WalletPageData } from '#contract/customer/wallet_page.ts';
import type { Language } from '#contract/language.ts';
import { Fault } from '../Fault.tsx';
import shared from '../Form.module.css';
import { Sheet } from '../Sheet.tsx';
import { Ended } from './Ended.tsx';
import { useRedeem } from './useRedeem.ts';
import { useSettled } from './useSettled.ts';
import classes from './Wallet.module.css';

interface RedeemSheetProps {
  coupon: PageCoupon;
  page: WalletPageData;
  language: Language;
  onAnswer: (coupon: WalletCoupon) => void;
  onShowCode: () => void;
  /** `isUnsure`: a try was running, which the server may still carry out. */
  onClose: (isUnsure: boolean) => void;
}

const FAULT = 'redeem-fault';

/** Asks for confirmation before a coupon is redeemed, and for the staff PIN if the shop requires it. */
export function RedeemSheet({ coupon, page, language, onAnswer, onShowCode, onClose }: RedeemSheetProps) {
  const { coupon_issue_id, title, status } = coupon;
  const texts = walletTexts[language].dialog;
  const [pin, setPin] = useState('');
  const [isPinMissing, setPinMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isSettled = useSettled();
  const { stage, fault, submit } = useRedeem({ token: page.token, coupon_issue_id, language, onAnswer });
  // A shop can begin to ask for it while the page is open.
  const asksPin = page.pin_required || fault?.isPin === true;
  const close = () => onClose(stage !== 'confirming');
  const said = isPinMissing ? texts.pinNeeded : fault?.detail;

  function send(event: FormEvent) {
    event.preventDefault();
    setPinMissing(asksPin && !pin);
    if (asksPin && !pin) return input.current?.focus();
    void submit(pin);
    setPin('');
  }

  if (status !== 'ready') {
    return (
      <Sheet label={title} onClose={close}>
        <Ended coupon={coupon} page={page} language={language} fault={fault?.detail} onClose={close} />
      </Sheet>
    );
  }
  return (
    <Sheet label={texts.title} onClose={close}>
      <form className={classes.ask} onSubmit={send}>
        <h2 className={classes.question}>{texts.title}</h2>
        <p className={classes.what}>{title}</p>
        <p className={classes.plain}>{texts.sure}</p>
        <p className={classes.staff}>{texts.staff}</p>
        {asksPin ? (
          <label className={classes.pin}>
            {texts.pin}
            <input
              ref={input}
              // No password of the phone's owner: nothing may offer to keep it.
              type="text"
              inputMode="numeric"
              autoComplete="off"
              data-1p-ignore
              data-lpignore="true"
              maxLength={STAFF_PIN_MAX}
              value={pin}
              onChange={({ currentTarget }) => {
                setPin(currentTarget.value.replace(/\D/g, ''));
                setPinMissing(false);
              }}
              aria-invalid={isPinMissing || fault?.isPin || undefined}
              aria-describedby={FAULT}
            />
          </label>
        ) : null}
        <Fault id={FAULT} text={said} />
        <div role="status">
          {stage === 'waiting' ? <p className={`${shared.notice} ${classes.notice}`}>{texts.waiting}</p> : null}
        </div>
        {stage === 'waiting' ? (
          <button type="button" className={classes.primary} onClick={onShowCode}>
            {texts.showCode}
          </button>
        ) : (
          <button
            type="submit"
            className={classes.primary}
            aria-disabled={stage === 'sending' || undefined}
            // A key that opened the sheet and is still held down confirms nothing.
            onKeyDown={(event) => {
              if (event.repeat) event.preventDefault();
            }}
            // No key is pressed twice by mistake as a finger is: a press without a pointer, of `detail` 0, counts at once.
            onClick={(event) => {
              if (event.detail > 0 && !isSettled) event.preventDefault();
            }}
          >
            {stage === 'sending' ? texts.working : texts.yes}
          </button>
        )}
        <button type="button" className={classes.quiet} onClick={close}>
          {texts.cancel}
        </button>
      </form>
    </Sheet>
  );
}
