import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { importTexts } from '#contract/contacts/imports.texts.ts';
import { contactImports } from '#contract/contacts/imports.ts';
import { IMPORT_MAX_BYTES } from '#contract/contacts/limits.ts';
import { ERROR_CODES } from '#contract/http.ts';
import { SpaceWarning } from '../../account/storage/SpaceWarning.tsx';
import { ApiFailure } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate } from '../../query.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FileDrop } from '../../ui/import/FileDrop.tsx';
import classes from '../../ui/import/Import.module.css';
import { StepCard } from '../../ui/import/StepCard.tsx';
import { saveFile } from '../../ui/save_file.ts';
import { upload } from '../../upload.ts';
import { fileFault } from './steps.ts';

const SAMPLE = 'phone_e164,name,email,consented,tags\r\n';

/** Takes one file by picker, drop or paste, and sends it at once. */
export function FileStep() {
  const texts = importTexts.file;
  const navigate = useNavigate();
  const [fault, setFault] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const send = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return upload(contactImports.upload, { body, onProgress: setSent });
    },
    onSuccess: () => void invalidate(contactImports.list),
  });
  const begin = (file: File) =>
    send.mutate(file, { onSuccess: ({ import_id }) => void navigate(paths.contactImport(import_id)) });
  const take = (files: File[]) => {
    if (send.isPending) return;
    const found = fileFault(files);
    setFault(found);
    setSent(0);
    send.reset();
    const [file] = files;
    if (!found && file) begin(file);
  };
  return (
    <StepCard title={texts.title} detail={texts.detail}>
      <SpaceWarning />
      {fault ? <Failure detail={fault} /> : null}
      {send.error ? (
        <Failure
          detail={failureOf(send.error)}
          {...(isLost(send.error) && send.variables ? { onRetry: () => begin(send.variables) } : {})}
        />
      ) : null}
      <FileDrop texts={texts} accept=".csv,text/csv" sent={send.isPending ? sent : null} onTake={take} />
      <p className={classes.note}>{texts.limits(IMPORT_MAX_BYTES / 1024 / 1024)}</p>
      <button
        type="button"
        className={classes.textButton}
        onClick={() => saveFile(new Blob([SAMPLE], { type: 'text/csv' }), texts.sampleName)}
      >
        <IconDownload size={16} aria-hidden />
        {texts.sample}
      </button>
    </StepCard>
  );
}

function isLost(error: Error): boolean {
  if (!(error instanceof ApiFailure) || error.status === 0) return true;
  return error.status >= 500 && error.status !== ERROR_CODES.insufficient_storage;
}

/** What the server says of the file; or, where it was not reached, that nothing came of it. */
function failureOf(error: Error): string {
  return isLost(error)
    ? importTexts.failedPlainly
    : importTexts.failed((error as ApiFailure).detail || importTexts.unknownError);
}
