import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import { arrangingTexts } from '#contract/invoices/parts/arranging.texts.ts';
import { partTexts } from '#contract/invoices/parts/parts.texts.ts';
import { parts } from '#contract/invoices/parts/parts.ts';
import { call, sentenceOf } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { q, queryClient } from '../../../query.ts';
import { useIsAt } from '../../../shell/useIsAt.ts';
import { warn } from '../../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../../ui/dialogs/undo.tsx';
import { useUndoArranging } from '../../arranging/useUndoArranging.ts';
import { Notice } from './Notice.tsx';
import classes from './PartsNotice.module.css';

/** Above one of several invoices that came in one file: which the others are, and the way to make one document of them. */
export function PartsNotice({ invoice, mayEdit }: { invoice: Pick<InvoiceRow, 'invoice_id'>; mayEdit: boolean }) {
  const navigate = useNavigate();
  const isAt = useIsAt();
  const undoArranging = useUndoArranging();
  const params = { invoice_id: invoice.invoice_id };
  const { data } = useQuery(q(parts.list, { params }));
  const join = useMutation({
    mutationFn: (part: string) => call(parts.join, { params: { invoice_id: part } }),
    onSuccess: ({ invoice_id }, part) => {
      void queryClient.invalidateQueries();
      tellWithUndo({
        id: 'arranged',
        message: partTexts.joined,
        label: arrangingTexts.undo,
        onUndo: () => void undoArranging(invoice_id),
      });
      // The page may hear that the part was archived before this answer comes; this notice is gone then.
      // Whoever has left the screen stays where they are.
      if (isAt(paths.invoice(part))) void navigate(paths.invoice(invoice_id));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  if (!data || data.parts.length < 2) return null;
  return (
    <Notice
      tone="quiet"
      title={partTexts.found(data.parts.length)}
      actions={
        mayEdit ? (
          <Button
            variant="default"
            loading={join.isPending}
            onClick={() => join.isPending || join.mutate(invoice.invoice_id)}
          >
            {partTexts.join}
          </Button>
        ) : null
      }
    >
      {partTexts.detail}
      <ul className={classes.list} aria-label={partTexts.others}>
        {data.parts.map((part) => {
          const words = `${partTexts.pages(part.first_page, part.last_page)}: ${part.number ?? part.vendor ?? partTexts.unnamed}`;
          return (
            <li key={part.invoice_id}>
              {part.invoice_id === invoice.invoice_id ? (
                <span aria-current="page">{words}</span>
              ) : (
                <Link to={paths.invoice(part.invoice_id)}>{words}</Link>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
