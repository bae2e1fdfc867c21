import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { stockExportTexts as texts } from '#contract/inventory/files/exports.texts.ts';
import {
  STOCK_FORMATS,
  STOCK_SHEETS,
  type StockFormat,
  type StockSheet,
  stockExports,
} from '#contract/inventory/files/exports.ts';
import { call, sentenceOf } from '../../api.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { saveAnswer } from '../../ui/save_answer.ts';

/** These have days; the others are as they are now. */
const WITH_DAYS: readonly StockSheet[] = ['movements', 'counts'];

/** Takes a part of the inventory along as a file. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const [sheet, setSheet] = useState<StockSheet>('items');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const days = WITH_DAYS.includes(sheet) ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : {};
  const download = useMutation({
    mutationFn: async (format: StockFormat) =>
      saveAnswer(await call(stockExports.file, { query: { sheet, format, ...days } })),
    onSuccess: (name) => tell(texts.downloaded(name)),
    onError: (error) => warn(sentenceOf(error)),
  });
  return (
    <Modal opened onClose={onClose} title={texts.title}>
      <Stack>
        <NativeSelect
          data-autofocus
          label={texts.sheet}
          description={texts.details[sheet]}
          data={STOCK_SHEETS.map((value) => ({ value, label: texts.sheets[value] }))}
          value={sheet}
          onChange={({ currentTarget: { value } }) => setSheet(STOCK_SHEETS.find((one) => one === value) ?? 'items')}
        />
        {WITH_DAYS.includes(sheet) ? (
          <Group grow align="flex-start">
            <TextInput
              type="date"
              label={texts.from}
              description={texts.daysHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput type="date" label={texts.to} value={to} onChange={(event) => setTo(event.currentTarget.value)} />
          </Group>
        ) : null}
        <Group grow>
          {STOCK_FORMATS.map((format) => (
            <Button
              key={format}
              variant={format === 'csv' ? 'filled' : 'default'}
              loading={download.isPending && download.variables === format}
              onClick={() => download.mutate(format)}
            >
              {texts.formats[format]}
            </Button>
          ))}
        </Group>
      </Stack>
    </Modal>
  );
}
