import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { payableTexts as texts } from '#contract/invoices/payables/payables.texts.ts';
import { type PayableState, payables } from '#contract/invoices/payables/payables.ts';
import { call } from '../../api.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { saveFile } from '../../ui/save_file.ts';

/** Saves the list as it is filtered. */
export function ExportPayables({ state, search }: { state: PayableState; search: string }) {
  const file = state === 'paid' ? 'paid.csv' : 'to-pay.csv';
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await call(payables.csv, { query: { state, ...(search ? { search } : {}), bom: 'true' } });
      saveFile(await answer.blob(), file);
    },
    onSuccess: () => tell(texts.exported(file)),
    onError: () => warn(texts.exportFailed),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {texts.export}
    </Button>
  );
}
