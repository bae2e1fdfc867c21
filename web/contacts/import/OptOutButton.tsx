import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { importTexts } from '#contract/contacts/imports.texts.ts';
import { contactImports, type SayingNo } from '#contract/contacts/imports.ts';
import { call, sentenceOf } from '../../api.ts';
import { warn } from '../../ui/dialogs/notify.ts';
import { keepImport } from './keep_import.ts';

interface OptOutButtonProps {
  import_id: string;
  count: number;
  sayingNo: SayingNo;
  onRunning: () => void;
}

/** Imports a file that adds no contact but opts out some: there is no consent to ask about. */
export function OptOutButton({ import_id, count, sayingNo, onRunning }: OptOutButtonProps) {
  const run = useMutation({
    mutationFn: () => call(contactImports.run, { params: { import_id }, body: { saying_no: sayingNo } }),
    onSuccess: keepImport,
    onError: (error) => warn(importTexts.failed(sentenceOf(error))),
  });
  return (
    <Button loading={run.isPending} onClick={() => run.mutate(undefined, { onSuccess: onRunning })}>
      {importTexts.check.optOut(count)}
    </Button>
  );
}
