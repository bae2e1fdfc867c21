import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { importTexts } from '#contract/contacts/imports.texts.ts';
import { type ContactImport, contactImports } from '#contract/contacts/imports.ts';
import { call, sentenceOf } from '../../api.ts';
import { warn } from '../../ui/dialogs/notify.ts';

interface OptOutButtonProps {
  import_id: string;
  count: number;
  onRunning: (now: ContactImport) => void;
}

/** Imports a file that adds no contact but opts out some: there is no consent to ask about. */
export function OptOutButton({ import_id, count, onRunning }: OptOutButtonProps) {
  const run = useMutation({
    mutationFn: () => call(contactImports.run, { params: { import_id }, body: {} }),
    onSuccess: onRunning,
    onError: (error) => warn(importTexts.failed(sentenceOf(error))),
  });
  return (
    <Button loading={run.isPending} onClick={() => run.mutate()}>
      {importTexts.check.optOut(count)}
    </Button>
  );
}
