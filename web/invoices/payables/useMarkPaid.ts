import { useMutation } from '@tanstack/react-query';
import { invoices } from '#contract/invoices/invoices.ts';
import { payableTexts as texts } from '#contract/invoices/payables/payables.texts.ts';
import { type PaidMark, payables } from '#contract/invoices/payables/payables.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';

const send = (marks: PaidMark[]) => call(payables.mark, { body: { marks } });
const refresh = () => invalidate(payables.list, invoices.get, waiting.list);

/** Marks documents as paid or as not paid; each change can be undone for a while. */
export function useMarkPaid(onDone?: (ids: string[]) => void) {
  const undo = useMutation({
    mutationFn: send,
    onSuccess: () => {
      void refresh();
      tell(texts.undone);
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  return useMutation({
    mutationFn: send,
    onSuccess: ({ before }, marks) => {
      void refresh();
      const words = marks[0]?.paid_on === null ? texts.markedUnpaid : texts.markedPaid;
      tellWithUndo({
        id: 'payables',
        message: words(marks.length),
        label: commonTexts.actions.undo,
        onUndo: () => undo.mutate(before),
      });
      onDone?.(marks.map(({ invoice_id }) => invoice_id));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
}
