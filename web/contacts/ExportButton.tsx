import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { contactExports } from '#contract/contacts/exports.ts';
import { importErrors, importTexts as texts } from '#contract/contacts/imports.texts.ts';
import { call } from '../api.ts';
import { tell, warn } from '../ui/dialogs/notify.ts';
import { saveAnswer } from '../ui/save_answer.ts';
import { addressOf, type ContactFilters } from './filters.ts';

/** Downloads all contacts of the filtered list as a file. */
export function ExportButton({ filters }: { filters: ContactFilters }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { page: _, ...asked } = addressOf(filters);
      return saveAnswer(await call(contactExports.csv, { query: { ...asked, include_tags: 'true', bom: 'true' } }));
    },
    onSuccess: (name) => tell(texts.exported(name)),
    onError: () => warn(importErrors.exportFailed),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {texts.exportButton}
    </Button>
  );
}
