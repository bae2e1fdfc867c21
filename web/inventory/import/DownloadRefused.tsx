import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { itemImportTexts } from '#contract/inventory/files/imports.texts.ts';
import { type ItemImport, itemImports } from '#contract/inventory/files/imports.ts';
import { call } from '../../api.ts';
import { warn } from '../../ui/dialogs/notify.ts';
import classes from '../../ui/import/Import.module.css';
import { saveAnswer } from '../../ui/save_answer.ts';

/** Says how many rows are left out, and downloads them with the reasons; nothing without such rows. */
export function DownloadRefused({ given: { item_import_id, outcomes } }: { given: ItemImport }) {
  const download = useMutation({
    mutationFn: async () => saveAnswer(await call(itemImports.refused, { params: { item_import_id } })),
    onError: () => warn(itemImportTexts.refused.failed),
  });
  if (outcomes.refused === 0) return null;
  return (
    <>
      <p className={classes.notice}>{itemImportTexts.check.refused(outcomes.refused)}</p>
      <Button
        className={classes.download ?? ''}
        variant="light"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {itemImportTexts.refused.download(outcomes.refused)}
      </Button>
    </>
  );
}
