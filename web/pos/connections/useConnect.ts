import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { PosName } from '#contract/pos/drivers.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { call, sentenceOf } from '../../api.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { markSalesStale } from '../stale.ts';

const texts = posTexts.sync;

/** Opens the page of the point of sale where the owner lets us in, or connects at once. */
export function useConnect(driver: PosName) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(pos.connect, { body: { driver } }),
    onSuccess: ({ url }) => {
      if (url !== null) return;
      tell(texts.connected(posTexts.systems[driver]));
      void markSalesStale();
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const connect = () =>
    mutate(undefined, {
      // Whoever has gone to another screen meanwhile stays there.
      onSuccess: ({ url }) => {
        if (url !== null) location.assign(url);
      },
    });
  return { connect, isPending };
}

/** Finishes connecting when the page of the point of sale has sent the owner back here. */
export function useGrantReturn(): void {
  const [address, setAddress] = useSearchParams();
  const taken = useRef('');
  const accept = useMutation({
    mutationFn: (body: { code: string; state: string }) => call(pos.acceptGrant, { body }),
    onSuccess: ({ driver }) => {
      tell(texts.connected(posTexts.systems[driver]));
      void markSalesStale();
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const state = address.get('state') ?? '';
  const code = address.get('code');
  useEffect(() => {
    if (state === '' || taken.current === state) return;
    taken.current = state;
    setAddress({}, { replace: true });
    if (code) accept.mutate({ code, state });
    else warn(texts.denied);
  }, [state, code, setAddress, accept.mutate]);
}
