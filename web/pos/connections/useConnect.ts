import { useMutation } from '@tanstack/react-query';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { call, sentenceOf } from '../../api.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { markSalesStale } from '../stale.ts';

const texts = posTexts.sync;

export type Connectable = 'square' | 'demo';

/** Opens the page of the point of sale where the owner lets us in, or connects at once. */
export function useConnect(driver: Connectable) {
  return useMutation({
    mutationFn: () => call(pos.connect, { body: { driver } }),
    onSuccess: ({ url }) => {
      if (url !== null) {
        location.assign(url);
        return;
      }
      tell(texts.connected(posTexts.systems[driver]));
      void markSalesStale();
    },
    onError: (error) => warn(sentenceOf(error)),
  });
}
