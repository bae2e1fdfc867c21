import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import type { ReadingEngine } from '#contract/invoices/reading/engine_names.ts';
import { engineTexts } from '#contract/invoices/reading/engines.texts.ts';
import { duplicateTexts } from '#contract/invoices/review/duplicate.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { stateTexts } from '#contract/invoices/review/state.texts.ts';
import { useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { q } from '../../../query.ts';
import { duplicateWords } from '../../duplicate_words.ts';
import { LOST, READ_AGAIN } from '../../failed_here.ts';
import { Notice } from './Notice.tsx';

const AnotherPageNotice = lazy(async () => ({ default: (await import('./AnotherPageNotice.tsx')).AnotherPageNotice }));
const BothDocuments = lazy(async () => ({ default: (await import('./BothDocuments.tsx')).BothDocuments }));

interface StateNoticeProps {
  invoice: Invoice;
  mayEdit: boolean;
  onReopen: () => void;
  onArchive: () => void;
  /** Null: not for this user. */
  onReread: ((engine?: ReadingEngine) => void) | null;
}

/** Why an invoice is where it is, with what can be done next. */
export function StateNotice({ invoice, mayEdit, onReopen, onArchive, onReread }: StateNoticeProps) {
  const { status, reason, reason_code } = invoice;
  if (status === 'duplicate' && reason_code === 'another_page')
    return (
      <Suspense fallback={null}>
        <AnotherPageNotice {...{ invoice, mayEdit, onReopen, onArchive }} />
      </Suspense>
    );
  if (status === 'duplicate') return <DuplicateNotice {...{ invoice, mayEdit, onReopen, onArchive }} />;
  if (status === 'rejected') {
    return (
      <Notice
        tone="quiet"
        actions={
          mayEdit ? (
            <Button variant="default" onClick={onReopen}>
              {stateTexts.restore}
            </Button>
          ) : null
        }
      >
        {stateTexts.archived}
      </Notice>
    );
  }
  if (status === 'needs_review' && reason_code !== null) {
    return (
      <Notice
        tone="doubt"
        title={stateTexts.unread}
        actions={
          <>
            {onReread ? (
              <Button variant="default" component={Link} to={paths.invoices({ add: 1 })}>
                {invoiceTexts.nextActions.upload}
              </Button>
            ) : null}
            {onReread && READ_AGAIN.includes(reason_code) ? (
              <Button variant="default" onClick={() => onReread()}>
                {reviewTexts.page.reread}
              </Button>
            ) : null}
            {onReread && invoice.refused_by_model ? (
              <Button variant="default" onClick={() => onReread('local')}>
                {engineTexts.readWith(engineTexts.names.local)}
              </Button>
            ) : null}
            {mayEdit ? (
              <Button variant="default" onClick={onArchive}>
                {invoiceTexts.nextActions.archive}
              </Button>
            ) : null}
          </>
        }
      >
        {reason} {LOST.includes(reason_code) ? null : stateTexts.kept}
      </Notice>
    );
  }
  return null;
}

function DuplicateNotice({ invoice, mayEdit, onReopen, onArchive }: Omit<StateNoticeProps, 'onReread'>) {
  const format = useFormat();
  const { duplicate_of } = invoice;
  const { data } = useQuery({
    ...q(invoices.get, { params: { invoice_id: duplicate_of ?? '' } }),
    enabled: duplicate_of !== null,
  });
  return (
    <>
      <Notice
        tone="doubt"
        title={duplicateWords(data, format)}
        actions={
          <>
            {duplicate_of ? (
              <Button variant="default" component={Link} to={paths.invoice(duplicate_of)}>
                {uploadTexts.openIt}
              </Button>
            ) : null}
            {mayEdit ? (
              <>
                <Button variant="default" onClick={onReopen}>
                  {uploadTexts.keepBoth}
                </Button>
                <Button variant="default" onClick={onArchive}>
                  {duplicateTexts.same}
                </Button>
              </>
            ) : null}
          </>
        }
      >
        {duplicateTexts.detail}
      </Notice>
      {data ? (
        <Suspense fallback={null}>
          <BothDocuments invoice={invoice} other={data} />
        </Suspense>
      ) : null}
    </>
  );
}
