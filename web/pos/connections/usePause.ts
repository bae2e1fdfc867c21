import { useMutation } from '@tanstack/react-query';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { call, sentenceOf } from '../../api.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { markSalesStale } from '../stale.ts';

const texts = posTexts.sync;

/** Pauses a connection, or resumes it. */
export function usePause(connection_id: string) {
  return useMutation({
    mutationFn: (is_paused: boolean) => call(pos.changeConnection, { params: { connection_id }, body: { is_paused } }),
    onSuccess: (_, is_paused) => {
      tell(is_paused ? texts.paused : texts.resumed);
      void markSalesStale();
    },
    onError: (error) => warn(sentenceOf(error)),
  });
}
