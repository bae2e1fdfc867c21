import { useEffect, useRef, useState } from 'react';
import type { WalletCoupon } from '#contract/customer/wallet.ts';
import type { Language } from '#contract/language.ts';
import { newAttempt, sendRedeem } from './redeem.ts';

/** The state of an attempt. `waiting`: for the connection; it retries automatically. */
export type Stage = 'confirming' | 'sending' | 'waiting';

const AGAIN_MS = 4000;

interface Redeeming {
  token: string;
  coupon_issue_id: string;
  language: Language;
  onAnswer: (coupon: WalletCoupon) => void;
}

/**
 * One window's tries to redeem one coupon: two taps are one try, and a lost answer is asked for again under the same name. Closing the
 * window gives up the try that is running. What the server did with it all the same, the page learns by itself.
 */
export function useRedeem({ token, coupon_issue_id, language, onAnswer }: Redeeming) {
  const [stage, setStage] = useState<Stage>('confirming');
  const [fault, setFault] = useState<{ detail: string; isPin: boolean } | null>(null);
  const attempt = useRef<string | null>(null);
  const pin = useRef('');
  const isBusy = useRef(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function submit(typed: string) {
    if (isBusy.current) return;
    isBusy.current = true;
    pin.current = typed;
    attempt.current ??= newAttempt();
    const ender = new AbortController();
    running.current = ender;
    setFault(null);
    setStage((before) => (before === 'waiting' ? before : 'sending'));
    const answer = await sendRedeem(
      { customer_token: token, coupon_issue_id, attempt_id: attempt.current, ...(typed ? { pin: typed } : {}) },
      language,
      ender,
    );
    isBusy.current = false;
    if (answer.kind === 'unknown') return setStage('waiting');
    // The try is over once the server has said what became of the coupon. After any other answer it may still have been redeemed.
    if (answer.coupon) attempt.current = null;
    setStage('confirming');
    if (answer.kind === 'refused') setFault(answer);
    if (answer.coupon) onAnswer(answer.coupon);
  }

  const again = useRef(submit);
  again.current = submit;
  useEffect(() => {
    if (stage !== 'waiting') return;
    const retry = () => void again.current(pin.current);
    const timer = setInterval(retry, AGAIN_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [stage]);

  return { stage, fault, submit };
}
