import { useMutation } from '@tanstack/react-query';
import { type Credit, credits } from '#contract/invoices/credits/credits.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { sentenceOf } from '../../../api.ts';
import { invalidate, keyOf, queryClient } from '../../../query.ts';
import { tell, warn } from '../../../ui/dialogs/notify.ts';

/** Shows the credit request as the server has it now. */
export function keepCredit(credit: Credit): void {
  const params = { credit_request_id: credit.credit_request_id };
  queryClient.setQueryData(keyOf(credits.get, { params }), credit);
  void invalidate(credits.list, credits.ofInvoice, credits.candidates, waiting.list);
}

/** A call that changes the request as a whole, with what it says when it is done. */
export function useCreditAction<Input = void>(run: (input: Input) => Promise<Credit>, done: string) {
  return useMutation({
    mutationFn: run,
    onSuccess: (credit) => {
      keepCredit(credit);
      tell(done);
    },
    onError: (error) => {
      warn(sentenceOf(error));
      void invalidate(credits.get);
    },
  });
}
