import { Button, Checkbox, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { arrangingTexts } from '#contract/invoices/parts/arranging.texts.ts';
import { deliveryFileErrors, deliveryFileTexts } from '#contract/invoices/reading/delivery_files.texts.ts';
import {
  deliveryFiles,
  FILE_FIELDS,
  type FileColumns,
  type FileField,
} from '#contract/invoices/reading/delivery_files.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call } from '../../api.ts';
import { paths } from '../../paths.ts';
import { queryClient } from '../../query.ts';
import { useIsAt } from '../../shell/useIsAt.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';
import { useUndoArranging } from '../arranging/useUndoArranging.ts';
import { usePhone } from '../review/lines/cells.ts';
import classes from './FileNotice.module.css';

interface ColumnsDialogProps {
  invoice: Invoice;
  file: z.infer<typeof deliveryFiles.get.reply>;
  change: (what: () => Promise<Invoice>) => Promise<boolean>;
  onClose: () => void;
}

/** The goods first: without them the file cannot be read. */
const ORDER: readonly FileField[] = [
  ...FILE_FIELDS.slice(FILE_FIELDS.indexOf('code')),
  ...FILE_FIELDS.slice(0, FILE_FIELDS.indexOf('code')),
];

/** What each column of the file is. */
export function ColumnsDialog({ invoice, file, change, onClose }: ColumnsDialogProps) {
  const phone = usePhone();
  const navigate = useNavigate();
  const isAt = useIsAt();
  const undoArranging = useUndoArranging();
  const texts = deliveryFileTexts.dialog;
  const [columns, setColumns] = useState<FileColumns>(file.columns);
  const [hasHeadings, setHasHeadings] = useState(file.has_headings);
  const [fault, setFault] = useState<string | null>(null);
  const options = [
    { value: '', label: texts.none },
    ...file.headings.map((heading, index) => ({ value: String(index), label: heading || texts.column(index + 1) })),
  ];
  const save = useMutation({
    /** The document that has the rows now; null: it was refused. */
    mutationFn: async (from: string) => {
      const params = { invoice_id: from };
      let shown = from;
      const isDone = await change(async () => {
        const answer = await call(deliveryFiles.setColumns, { params, body: { columns, has_headings: hasHeadings } });
        shown = answer.invoice_id;
        // The file is divided again: this document is archived, and all rows are in another one.
        return shown === from ? answer : call(invoices.get, { params });
      });
      return isDone ? shown : null;
    },
    onSuccess: (shown, from) => {
      if (shown === null || shown === from) return;
      void queryClient.invalidateQueries();
      tellWithUndo({
        id: 'arranged',
        message: deliveryFileTexts.divided,
        label: arrangingTexts.undo,
        onUndo: () => void undoArranging(shown),
      });
      // The page may hear that the document was archived before this answer comes; this dialog may be gone then.
      // Whoever has left the document stays where they are.
      if (isAt(paths.invoice(from))) void navigate(paths.invoice(shown));
    },
  });
  const submit = () => {
    if (columns.code === null && columns.description === null) return setFault(deliveryFileErrors.noGoods);
    if (columns.quantity === null && columns.amount === null) return setFault(deliveryFileErrors.noFigures);
    setFault(null);
    if (!save.isPending) save.mutate(invoice.invoice_id, { onSuccess: (shown) => shown !== null && onClose() });
  };
  return (
    <Modal opened onClose={onClose} title={texts.title} size="xl" fullScreen={phone}>
      <Stack>
        <p className={classes.hint}>{texts.hint}</p>
        <Checkbox
          label={texts.firstRow}
          description={texts.firstRowHint}
          checked={!hasHeadings}
          onChange={({ currentTarget: { checked } }) => setHasHeadings(!checked)}
        />
        <div className={classes.fields}>
          {ORDER.map((field) => {
            const samples = file.samples[columns[field] ?? -1] ?? [];
            return (
              <NativeSelect
                key={field}
                label={deliveryFileTexts.fields[field]}
                description={samples.length > 0 ? texts.sample(samples.join(' · ')) : null}
                inputWrapperOrder={['label', 'input', 'description']}
                data={options}
                value={columns[field] === null ? '' : String(columns[field])}
                onChange={({ currentTarget: { value } }) =>
                  setColumns({ ...columns, [field]: value === '' ? null : Number(value) })
                }
              />
            );
          })}
        </div>
        <p className={classes.hint}>{texts.rereads}</p>
        {fault ? <p role="alert">{fault}</p> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {commonTexts.actions.cancel}
          </Button>
          <Button loading={save.isPending} onClick={submit}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
