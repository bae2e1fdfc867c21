import { useMutation } from '@tanstack/react-query';
import { mailInTexts } from '#contract/invoices/capture/mail_in.texts.ts';
import { mailIn, type ReceivedMail } from '#contract/invoices/capture/mail_in.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';

const texts = mailInTexts.mails;

/** What a user decides about an email; the lists are fetched again either way. */
export function useMailDecision({ mail_id, files }: ReceivedMail) {
  const params = { mail_id };
  const shared = {
    onError: (error: Error) => warn(`${texts.failed}. ${sentenceOf(error)}`),
    onSettled: () => invalidate(mailIn.list, mailIn.get, invoices.list, waiting.list),
  };
  const accept = useMutation({
    mutationFn: (body: { always: boolean }) => call(mailIn.accept, { params, body }),
    onSuccess: () => tell(texts.accepted(files.length)),
    ...shared,
  });
  const restore = useMutation({ mutationFn: () => call(mailIn.restore, { params }), ...shared });
  const archive = useMutation({
    mutationFn: () => call(mailIn.archive, { params }),
    onSuccess: () =>
      tellWithUndo({
        id: `mail-${mail_id}`,
        message: texts.archived,
        label: texts.undo,
        onUndo: () => restore.mutate(),
      }),
    ...shared,
  });
  return { accept, archive, restore };
}
