import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#contract/dates.ts';
import { viewingTexts as texts } from '#contract/invoices/review/viewing.texts.ts';
import { viewing } from '#contract/invoices/review/viewing.ts';
import { call } from '../../../api.ts';
import { useShop } from '../../../shell/shop.ts';
import { Notice } from '../notices/Notice.tsx';
import { NO_VIEWERS, type Viewers, viewersKey } from './viewers.ts';

/** While others are there, each page says so again this often; who is silent for longer has gone. */
const BEAT_MS = MINUTE_MS;
const GONE_MS = 150_000;

function say(invoice_id: string, said: { is_open: boolean; is_answer: boolean }): void {
  // Who else is there is nice to know: without it, saving still tells of every conflict.
  call(viewing.say, { params: { invoice_id }, body: said }).catch(() => {});
}

/** Says who else has this document open, and says to the others that this user has. */
export function ViewersNotice({ invoice_id }: { invoice_id: string }) {
  const { user } = useShop();
  const { data = NO_VIEWERS } = useQuery<Viewers>({
    queryKey: viewersKey(invoice_id),
    enabled: false,
    initialData: NO_VIEWERS,
  });
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const arrive = () => say(invoice_id, { is_open: true, is_answer: false });
    arrive();
    // A page that nobody looks at does not hear who comes.
    const comeBack = () => document.visibilityState === 'visible' && arrive();
    const leave = () => say(invoice_id, { is_open: false, is_answer: true });
    document.addEventListener('visibilitychange', comeBack);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [invoice_id]);
  const others = Object.entries(data.others).filter(([id, { at }]) => id !== user.user_id && at > now - GONE_MS);
  const isShared = others.length > 0;
  const { asked } = data;
  useEffect(() => {
    if (isShared && asked > 0) say(invoice_id, { is_open: true, is_answer: true });
  }, [invoice_id, isShared, asked]);
  useEffect(() => {
    if (!isShared) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      say(invoice_id, { is_open: true, is_answer: true });
    }, BEAT_MS);
    return () => clearInterval(timer);
  }, [invoice_id, isShared]);
  if (!isShared) return null;
  return (
    <Notice tone="quiet" title={texts.title(others.map(([, { username }]) => username).sort())}>
      {texts.detail}
    </Notice>
  );
}
