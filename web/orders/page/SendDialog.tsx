import { Button, Modal, TextInput } from '@mantine/core';
import { IconDownload, IconShare } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { EMAIL_MAX } from '#contract/limits.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { type Order, orders, type SentHow } from '#contract/orders/orders.ts';
import { call, request, sentenceOf } from '../../api.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { saveAnswer } from '../../ui/save_answer.ts';
import classes from './SendDialog.module.css';
import { keepOrder } from './useOrderAction.ts';

interface SendDialogProps {
  opened: boolean;
  onClose: () => void;
  order: Order;
}

/** Sends the order by email, shares it from a phone, or records that the user sent it. */
export function SendDialog({ opened, onClose, order }: SendDialogProps) {
  const [email, setEmail] = useState(order.sent_to ?? order.order_email ?? '');
  const params = { order_id: order.order_id };
  const send = useMutation({
    mutationFn: (how: SentHow) =>
      call(orders.send, {
        params,
        body: { version: order.version, how, ...(how === 'mail' ? { email: email.trim() } : {}) },
      }),
    onSuccess: (sent, how) => {
      keepOrder(sent);
      tell(texts.sentDone[how]);
      onClose();
    },
  });
  const share = async () => {
    try {
      const file = await pdfOf(order);
      if (!navigator.canShare?.({ files: [file] })) return warn(texts.shareFailed);
      await navigator.share({ files: [file], title: texts.name(order.number) });
      send.mutate('shared');
    } catch (error) {
      // Closing the phone's own sheet sends nothing.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      warn(error instanceof DOMException ? texts.shareFailed : sentenceOf(error));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate('mail');
  };
  return (
    <Modal opened={opened} onClose={onClose} title={texts.sendTitle(order.number, order.vendor)}>
      <form onSubmit={submit} noValidate className={classes.form}>
        {send.isError ? <Failure title={texts.sendFailed} detail={sentenceOf(send.error)} /> : null}
        <TextInput
          label={texts.sendEmail}
          description={texts.sendEmailHint}
          type="email"
          maxLength={EMAIL_MAX}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" loading={send.isPending && send.variables === 'mail'}>
          {texts.sendMail}
        </Button>
        <div className={classes.others}>
          {typeof navigator.share === 'function' ? (
            <Button variant="default" leftSection={<IconShare size={18} aria-hidden />} onClick={() => void share()}>
              {texts.share}
            </Button>
          ) : null}
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() =>
              void request(orders.pdf, { params })
                .then(saveAnswer)
                .catch((error: unknown) => warn(sentenceOf(error)))
            }
          >
            {texts.download}
          </Button>
          <Button
            variant="default"
            loading={send.isPending && send.variables === 'self'}
            onClick={() => send.mutate('self')}
          >
            {texts.sentMyself}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

async function pdfOf(order: Order): Promise<File> {
  const answer = await request(orders.pdf, { params: { order_id: order.order_id } });
  return new File([await answer.blob()], texts.fileName(order.vendor, order.number), { type: 'application/pdf' });
}
