import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { arrangingTexts as texts } from '#contract/invoices/parts/arranging.texts.ts';
import { type Arrangement, arranging } from '#contract/invoices/parts/arranging.ts';
import { stateTexts } from '#contract/invoices/review/state.texts.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { Notice } from '../review/notices/Notice.tsx';
import classes from '../review/notices/PartsNotice.module.css';
import { useUndoArranging } from './useUndoArranging.ts';

interface ArrangedNoticeProps {
  invoice: Pick<Invoice, 'invoice_id' | 'status'>;
  mayEdit: boolean;
  onReopen: () => void;
}

/** Where the pages of a document went or came from, and the way back. A user may have archived one of the new documents: it has its pages. */
export function ArrangedNotice({ invoice: { invoice_id, status }, mayEdit, onReopen }: ArrangedNoticeProps) {
  const undoArranging = useUndoArranging();
  const { data } = useQuery(q(arranging.get, { params: { invoice_id } }));
  const arrangement = data?.arrangement;
  if (!arrangement) return null;
  const { is_source, sources, results, obstacle } = arrangement;
  const isArchived = status === 'rejected' && !is_source;
  const title = is_source ? texts.notice.source(results.length) : texts.notice.result(sources.length);
  return (
    <Notice
      tone="quiet"
      title={title}
      actions={
        mayEdit ? (
          <>
            {isArchived ? (
              <Button variant="default" onClick={onReopen}>
                {stateTexts.restore}
              </Button>
            ) : null}
            {obstacle === null ? (
              <Button variant="default" aria-label={texts.undoFull} onClick={() => void undoArranging(invoice_id)}>
                {texts.undo}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {isArchived ? <div>{stateTexts.archived}</div> : null}
      {obstacle}
      <Documents label={texts.notice.all} documents={results} current={invoice_id} />
      {is_source ? null : <Documents label={texts.notice.former} documents={sources} current={invoice_id} />}
    </Notice>
  );
}

function Documents({
  label,
  documents,
  current,
}: {
  label: string;
  documents: Arrangement['results'];
  current: string;
}) {
  return (
    <>
      <div>{label}</div>
      <ul className={classes.list} aria-label={label}>
        {documents.map(({ invoice_id, number, vendor }, index) => {
          const words = [vendor, number].filter(Boolean).join(' · ') || texts.document(index + 1);
          return (
            <li key={invoice_id}>
              {invoice_id === current ? (
                <span aria-current="page">{words}</span>
              ) : (
                <Link to={paths.invoice(invoice_id)}>{words}</Link>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
