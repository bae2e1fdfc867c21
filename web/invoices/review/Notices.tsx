import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Invoice, invoices } from '#contract/invoices.ts';
import { invoiceTexts } from '#contract/texts/invoices.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { duplicateWords } from '../duplicate-words.ts';
import type { SaveStatus } from './autosave.ts';
import { fieldLabel } from './cell-label.ts';
import { Notice } from './Notice.tsx';
import type { Review } from './useReview.ts';

interface StateNoticeProps {
  invoice: Invoice;
  mayEdit: boolean;
  onReopen: () => void;
  onPutAside: () => void;
  onReread: () => void;
}

/** Why an invoice is where it is, with what can be done next. */
export function StateNotice({ invoice, mayEdit, onReopen, onPutAside, onReread }: StateNoticeProps) {
  const { status, reason, reason_code } = invoice;
  if (status === 'duplicate') return <DuplicateNotice {...{ invoice, mayEdit, onReopen, onPutAside }} />;
  if (status === 'rejected') {
    return (
      <Notice
        tone="quiet"
        actions={
          mayEdit ? (
            <Button variant="default" onClick={onReopen}>
              {invoiceTexts.review.reopen}
            </Button>
          ) : null
        }
      >
        {invoiceTexts.aside.banner}
      </Notice>
    );
  }
  if (status === 'needs_review' && reason_code !== null) {
    return (
      <Notice
        tone="doubt"
        title={invoiceTexts.refused.title}
        actions={
          <>
            <Button variant="default" component={Link} to={paths.invoices({ add: 1 })}>
              {invoiceTexts.nextActions.upload}
            </Button>
            {reason_code === 'took_too_long' ? (
              <Button variant="default" onClick={onReread}>
                {invoiceTexts.review.reread}
              </Button>
            ) : null}
            {mayEdit ? (
              <Button variant="default" onClick={onPutAside}>
                {invoiceTexts.nextActions.aside}
              </Button>
            ) : null}
          </>
        }
      >
        {reason} {invoiceTexts.refused.kept}
      </Notice>
    );
  }
  return null;
}

function DuplicateNotice({ invoice, mayEdit, onReopen, onPutAside }: Omit<StateNoticeProps, 'onReread'>) {
  const format = useFormat();
  const { duplicate_of } = invoice;
  const { data } = useQuery({
    ...q(invoices.get, { params: { invoice_id: duplicate_of ?? '' } }),
    enabled: duplicate_of !== null,
  });
  return (
    <Notice
      tone="doubt"
      title={duplicateWords(data, format)}
      actions={
        <>
          {duplicate_of ? (
            <Button variant="default" component={Link} to={paths.invoice(duplicate_of)}>
              {invoiceTexts.upload.openIt}
            </Button>
          ) : null}
          {mayEdit ? (
            <>
              <Button variant="default" onClick={onReopen}>
                {invoiceTexts.upload.keepBoth}
              </Button>
              <Button variant="default" onClick={onPutAside}>
                {invoiceTexts.nextActions.aside}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      {invoiceTexts.duplicate.detail}
    </Notice>
  );
}

/** What stands between the typing and the server, when something does. */
export function SaveNotice({ status, review }: { status: SaveStatus; review: Review }) {
  const { conflict, save } = invoiceTexts;
  if (status.state === 'offline') return <Notice tone="doubt">{save.offline}</Notice>;
  if (status.state === 'refused') {
    return (
      <Notice tone="bad" alert>
        {save.refused(status.detail)}
      </Notice>
    );
  }
  if (status.state !== 'conflict') return null;
  const names = status.fields.map(fieldLabel);
  const canMerge = status.theirs.status === 'needs_review';
  return (
    <Notice
      tone="doubt"
      alert
      title={conflict.title}
      actions={
        <>
          {canMerge ? <Button onClick={() => review.autosave.resolve('mine')}>{conflict.mine}</Button> : null}
          <Button variant="default" onClick={() => review.autosave.resolve('theirs')}>
            {conflict.theirs}
          </Button>
        </>
      }
    >
      {canMerge ? conflict.detail(names) : conflict.state}
    </Notice>
  );
}
