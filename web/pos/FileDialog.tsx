import { Button, Checkbox, Modal } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SalesCheck, SalesColumns } from '#contract/pos/files.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../api.ts';
import { tell } from '../ui/dialogs/notify.ts';
import { Failure } from '../ui/Failure.tsx';
import { FormFoot } from '../ui/fields/FormFoot.tsx';
import { SkeletonLines } from '../ui/list/Skeletons.tsx';
import { upload } from '../upload.ts';
import { FileChanges } from './FileChanges.tsx';
import { FileColumns } from './FileColumns.tsx';
import { FileFindings } from './FileFindings.tsx';
import classes from './Pos.module.css';
import { markSalesStale } from './stale.ts';
import type { PickedFile } from './useMailedReport.ts';

const texts = posTexts.file;

interface FileDialogProps {
  opened: boolean;
  file: PickedFile;
  /** Tells the file from an earlier one of the same name. */
  pick: number;
  onClose: () => void;
}

/** Sends a long file with what its columns mean. */
function send(file: File, read: SalesCheck | undefined, day: string) {
  const body = new FormData();
  const { columns, refunds_return } = read ?? {};
  body.append('settings', JSON.stringify({ columns, refunds_return, day: day || null }));
  body.append('file', file);
  return upload(pos.uploadFile, { body });
}

/** Shows how a sales file is read and what it changes, before it is added. */
export function FileDialog({ opened, file: { mail, long, ...file }, pick, onClose }: FileDialogProps) {
  const [columns, setColumns] = useState<SalesColumns>();
  const [day, setDay] = useState('');
  const [refunds, setRefunds] = useState<boolean>();
  /** The figures that a user said yes to. */
  const [sureOf, setSureOf] = useState<string | null>(null);
  const body = {
    ...file,
    ...(columns ? { columns } : {}),
    ...(day ? { day } : {}),
    ...(refunds === undefined ? {} : { refunds_return: refunds }),
  };
  const check = useQuery({
    queryKey: [pos.checkFile.path, file.file_name, pick, columns, day, refunds],
    queryFn: () => call(pos.checkFile, { body }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data } = check;
  const isSure = data !== undefined && sureOf === data.digest;
  const apply = useMutation({
    mutationFn: (digest: string): Promise<unknown> =>
      long
        ? send(long, data, day)
        : call(pos.applyFile, { body: { ...body, digest, accept_brake: isSure, ...(mail ? { mail } : {}) } }),
    onSuccess: () => {
      tell(long ? texts.started(file.file_name) : texts.done(file.file_name));
      void markSalesStale();
    },
    onError: () => void check.refetch(),
  });
  const isReady =
    data !== undefined &&
    !check.isFetching &&
    (long ? data.sale_count > 0 : data.sale_count > data.known_count && (data.brake === null || isSure));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (data && isReady && !apply.isPending) apply.mutate(data.digest, { onSuccess: onClose });
  };
  return (
    <Modal opened={opened} onClose={onClose} closeOnClickOutside={false} size="lg" title={texts.title}>
      <form onSubmit={submit} noValidate>
        {check.isError ? <Failure title={texts.unreadable} detail={sentenceOf(check.error)} /> : null}
        {apply.isError ? <Failure title={texts.failed} detail={sentenceOf(apply.error)} /> : null}
        {!data && !check.isError ? <SkeletonLines lines={6} /> : null}
        {data ? (
          <>
            <p className={classes.quiet}>
              {file.file_name}
              {data.system ? ` · ${texts.from(data.system)}` : null}
            </p>
            <FileColumns read={data} onColumns={setColumns} day={day} onDay={setDay} />
            <Checkbox
              className={classes.check ?? ''}
              label={texts.refunds}
              checked={refunds ?? data.refunds_return}
              onChange={(event) => setRefunds(event.currentTarget.checked)}
            />
            {long ? <p>{texts.long}</p> : null}
            <FileFindings read={data} hidden={long !== undefined} />
            {long ? null : (
              <FileChanges read={data} isSure={isSure} onSure={(yes) => setSureOf(yes ? data.digest : null)} />
            )}
          </>
        ) : null}
        <FormFoot>
          <Button variant="default" onClick={onClose}>
            {commonTexts.actions.cancel}
          </Button>
          {isReady ? (
            <Button type="submit" loading={apply.isPending}>
              {long ? texts.read : texts.apply}
            </Button>
          ) : null}
        </FormFoot>
      </form>
    </Modal>
  );
}
