import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { byPhoneTexts as texts } from '#contract/contacts/by_phone.texts.ts';
import { byPhone } from '#contract/contacts/by_phone.ts';
import { contactPageTexts } from '#contract/contacts/page.texts.ts';
import { readablePhone } from '#contract/contacts/phone.ts';
import { type ReplyThread, replies } from '#contract/messaging/inbound/replies.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate, keyOf, queryClient } from '../../query.ts';
import { useIsAt } from '../../shell/useIsAt.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';

/** Erases what is stored about a number that is no contact's. The page of a contact does the same for a contact. */
export function EraseStranger({ thread }: { thread: ReplyThread }) {
  const { reply_thread_id, phone_e164 } = thread;
  const phone = readablePhone(phone_e164);
  const go = useNavigate();
  const isAt = useIsAt();
  const erase = useMutation({
    mutationFn: () => call(byPhone.stop, { body: { phone: phone_e164, erase: true, unless_contact: true } }),
    onSuccess: async () => {
      // Whoever has gone to another screen meanwhile stays there.
      if (isAt(paths.replyThread(reply_thread_id))) await go(paths.replies(), { replace: true });
      // What the browser still holds of the conversation goes as well.
      queryClient.removeQueries({ queryKey: keyOf(replies.get, { params: { reply_thread_id } }) });
      void invalidate(replies.list, waiting.list);
      tell(texts.erased(phone));
    },
    onError: (error) => {
      // Somebody with this number may have become a contact meanwhile.
      void invalidate(replies.get, replies.list);
      warn(sentenceOf(error));
    },
  });
  const ask = () =>
    confirm({
      title: texts.eraseTitle(phone),
      detail: contactPageTexts.eraseDetail,
      action: texts.erase,
      danger: true,
      onConfirm: () => erase.mutate(),
    });
  return (
    <Button variant="default" color="red" size="sm" loading={erase.isPending} onClick={ask}>
      {texts.erase}
    </Button>
  );
}
