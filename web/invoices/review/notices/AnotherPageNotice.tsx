import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { arranging } from '#contract/invoices/parts/arranging.ts';
import { anotherPageTexts as texts } from '#contract/invoices/review/another_page.texts.ts';
import { joinedPages, joinsAs, labelsOf } from '#contract/invoices/review/another_page.ts';
import { call, sentenceOf } from '../../../api.ts';
import { useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { q } from '../../../query.ts';
import { warn } from '../../../ui/dialogs/notify.ts';
import { useShowArranged } from '../../arranging/useShowArranged.ts';
import { whatItIs } from '../../duplicate_words.ts';
import { Notice } from './Notice.tsx';

const BothDocuments = lazy(async () => ({ default: (await import('./BothDocuments.tsx')).BothDocuments }));

interface AnotherPageNoticeProps {
  invoice: Invoice;
  mayEdit: boolean;
  onReopen: () => void;
  onArchive: () => void;
}

/** Above a document that seems to be another page of one that is here: joining them is one press, and nothing happens without it. */
export function AnotherPageNotice({ invoice, mayEdit, onReopen, onArchive }: AnotherPageNoticeProps) {
  const format = useFormat();
  const show = useShowArranged();
  const { invoice_id, duplicate_of } = invoice;
  const { data: other } = useQuery({
    ...q(invoices.get, { params: { invoice_id: duplicate_of ?? '' } }),
    enabled: duplicate_of !== null,
  });
  const join = useMutation({
    mutationFn: (to: Invoice) =>
      call(arranging.arrange, {
        params: { invoice_id },
        body: {
          sources: [invoice, to].map(({ invoice_id, version }) => ({ invoice_id, version })),
          documents: [joinedPages(invoice, to)],
        },
      }),
    onSuccess: ({ invoice_ids }) => show(invoice_id, invoice_ids),
    onError: (error) => warn(sentenceOf(error)),
  });
  const obstacle = other && obstacleOf(other);
  return (
    <>
      <Notice
        tone="doubt"
        title={other ? texts.title(whatItIs(other, format)) : texts.titleUnknown}
        actions={
          <>
            {mayEdit && other && !obstacle ? (
              <Button loading={join.isPending} onClick={() => join.mutate(other)}>
                {texts.join(joinsAs(invoice, other))}
              </Button>
            ) : null}
            {duplicate_of ? (
              <Button variant="default" component={Link} to={paths.invoice(duplicate_of)}>
                {uploadTexts.openIt}
              </Button>
            ) : null}
            {mayEdit ? (
              <>
                <Button variant="default" onClick={onReopen}>
                  {texts.keep}
                </Button>
                <Button variant="default" onClick={onArchive}>
                  {texts.archive}
                </Button>
              </>
            ) : null}
          </>
        }
      >
        {other ? whyOf(invoice, other) : null}
        {other && mayEdit ? ` ${obstacle ?? texts.joining}` : null}
      </Notice>
      {other ? (
        <Suspense fallback={null}>
          <BothDocuments invoice={invoice} other={other} />
        </Suspense>
      ) : null}
    </>
  );
}

function whyOf(invoice: Invoice, other: Invoice): string {
  const [mine, others] = [labelsOf(invoice.pages), labelsOf(other.pages)];
  return mine && others ? texts.why.labels(mine, others) : texts.why.noTotal;
}

function obstacleOf({ status }: Invoice): string | null {
  return status === 'needs_review' || status === 'duplicate' ? null : texts.obstacles[status];
}
