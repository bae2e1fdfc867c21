import { useMutation } from '@tanstack/react-query';
import { type MailInSettings, mailIn } from '#contract/invoices/capture/mail_in.ts';
import { sentenceOf } from '../../api.ts';
import { keyOf, queryClient } from '../../query.ts';
import { warn } from '../../ui/dialogs/notify.ts';

/**
 * A change of the address or the senders: the answer is shown at once, and a refusal is told with what failed.
 * @param told called after each change, also when the screen has been left
 */
export function useMailInChange<Input = void>(
  failed: string,
  change: (input: Input) => Promise<MailInSettings>,
  told?: (input: Input) => void,
) {
  return useMutation({
    mutationFn: change,
    onSuccess: (settings, input) => {
      queryClient.setQueryData(keyOf(mailIn.get, {}), settings);
      told?.(input);
    },
    onError: (error) => warn(`${failed}. ${sentenceOf(error)}`),
  });
}
