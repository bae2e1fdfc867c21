import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { pos } from '#contract/pos/pos.ts';
import { call, sentenceOf } from '../api.ts';
import { warn } from '../ui/dialogs/notify.ts';

/** A sales file that a user picked, or that came with an email. */
export interface PickedFile {
  file_name: string;
  text: string;
  mail?: { mail_id: string; position: number };
  /** The whole of a long file, of which `text` is only the beginning. */
  long?: File;
}

/** Opens the report of the email that the address names, once. */
export function useMailedReport(onOpen: (file: PickedFile) => void): void {
  const [address, setAddress] = useSearchParams();
  const taken = useRef('');
  const read = useMutation({
    mutationFn: (mail_id: string) => call(pos.readMailedReport, { params: { mail_id } }),
    onSuccess: onOpen,
    onError: (error) => warn(sentenceOf(error)),
  });
  const mail = address.get('mail') ?? '';
  useEffect(() => {
    if (mail === '' || taken.current === mail) return;
    taken.current = mail;
    setAddress({}, { replace: true });
    read.mutate(mail);
  }, [mail, setAddress, read.mutate]);
}
