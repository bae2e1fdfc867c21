import { useMutation } from '@tanstack/react-query';
import { email } from '#contract/account/email.ts';
import { call, sentenceOf } from '../../api.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';

/** Mails the link to the unconfirmed address again. */
export function useSendAgain() {
  return useMutation({
    mutationFn: () => call(email.sendAgain),
    onSuccess: ({ message }) => tell(message),
    onError: (error) => warn(sentenceOf(error)),
  });
}
