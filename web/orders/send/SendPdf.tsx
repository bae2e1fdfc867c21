import { Button, Modal, TextInput } from '@mantine/core';
import { IconDownload, IconShare } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { EMAIL_MAX } from '#contract/limits.ts';
import type { SentHow } from '#contract/orders/order.ts';
import { sentenceOf } from '../../api.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { saveAnswer } from '../../ui/save_answer.ts';
import classes from './SendPdf.module.css';

interface SendPdfProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What the phone's own sheet calls it, and the name of its file. */
  name: string;
  fileName: string;
  /** Where it goes if nobody says otherwise. */
  email: string;
  texts: {
    sendEmail: string;
    sendEmailHint: string;
    sendMail: string;
    share: string;
    download: string;
    sentMyself: string;
    sentDone: Record<SentHow, string>;
    sendFailed: Record<SentHow, string>;
    shareFailed: string;
  };
  onSend: (how: SentHow, email: string) => Promise<unknown>;
  fetchPdf: () => Promise<Response>;
}

/** Sends a PDF by email, shares it from a phone, or records that the user sent it. */
export function SendPdf({ opened, onClose, title, name, fileName, texts, onSend, fetchPdf, ...props }: SendPdfProps) {
  const [email, setEmail] = useState(props.email);
  const send = useMutation({
    mutationFn: (how: SentHow) => onSend(how, email.trim()),
    onSuccess: (_, how) => {
      tell(texts.sentDone[how]);
      onClose();
    },
  });
  const share = async () => {
    try {
      const file = new File([await (await fetchPdf()).blob()], fileName, { type: 'application/pdf' });
      if (!navigator.canShare?.({ files: [file] })) return warn(texts.shareFailed);
      await navigator.share({ files: [file], title: name });
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
    <Modal opened={opened} onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate className={classes.form}>
        {send.isError ? <Failure title={texts.sendFailed[send.variables]} detail={sentenceOf(send.error)} /> : null}
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
              void fetchPdf()
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
