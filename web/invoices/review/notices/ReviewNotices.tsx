import { lazy, Suspense, useEffect } from 'react';
import type { Approval } from '#contract/invoices/approvals/approvals.ts';
import { isUndrawn, isUnread } from '#contract/invoices/reading/page_outcomes.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { tell } from '../../../ui/dialogs/notify.ts';
import type { useDecisions } from '../draft/useDecisions.ts';
import type { InvoiceReview } from '../draft/useReview.ts';
import { Notice } from './Notice.tsx';
import { SaveNotice } from './SaveNotice.tsx';

const ApprovalNotice = lazy(async () => ({
  default: (await import('../../approval/ApprovalNotice.tsx')).ApprovalNotice,
}));
const SampleNotice = lazy(async () => ({ default: (await import('./SampleNotice.tsx')).SampleNotice }));

const PartsNotice = lazy(async () => ({ default: (await import('./PartsNotice.tsx')).PartsNotice }));
const ArrangedNotice = lazy(async () => ({
  default: (await import('../../arranging/ArrangedNotice.tsx')).ArrangedNotice,
}));
const PapersNotice = lazy(async () => ({
  default: (await import('../../arranging/PapersNotice.tsx')).PapersNotice,
}));

const KindNotice = lazy(async () => ({ default: (await import('../../kinds/KindNotice.tsx')).KindNotice }));
const FileNotice = lazy(async () => ({ default: (await import('../../delivery_files/FileNotice.tsx')).FileNotice }));
const ViewersNotice = lazy(async () => ({ default: (await import('../viewing/ViewersNotice.tsx')).ViewersNotice }));
const ReadAgainNotice = lazy(async () => ({ default: (await import('./ReadAgainNotice.tsx')).ReadAgainNotice }));
const PagesNotice = lazy(async () => ({ default: (await import('./PagesNotice.tsx')).PagesNotice }));
const StateNotice = lazy(async () => ({ default: (await import('./StateNotice.tsx')).StateNotice }));

interface ReviewNoticesProps {
  review: InvoiceReview;
  /** As it was loaded. */
  approval: Approval | null;
  mayEdit: boolean;
  mayReread: boolean;
  decide: ReturnType<typeof useDecisions>;
}

/** The notices above the fields: the invoice's state, whether it is saved, and who can post it. */
export function ReviewNotices({ review, approval, mayEdit, mayReread, decide }: ReviewNoticesProps) {
  const { status, recovered } = review;
  const { said } = review.state;
  useEffect(() => {
    if (recovered) tell(reviewTexts.save.recovered);
  }, [recovered]);
  return (
    <>
      {said.is_sample && said.status !== 'rejected' ? (
        <Suspense fallback={null}>
          <SampleNotice mayEdit={mayEdit} />
        </Suspense>
      ) : null}
      {said.part && said.status !== 'rejected' ? (
        <Suspense fallback={null}>
          <PartsNotice invoice={said} mayEdit={mayEdit} />
        </Suspense>
      ) : null}
      {said.is_arranged ? (
        <Suspense fallback={null}>
          <ArrangedNotice invoice={said} mayEdit={mayEdit} onReopen={decide.reopen} />
        </Suspense>
      ) : null}
      {said.status === 'duplicate' ||
      (said.status === 'rejected' && !said.is_arranged) ||
      (said.status !== 'rejected' && said.reason_code !== null) ? (
        <Suspense fallback={null}>
          <StateNotice
            invoice={said}
            mayEdit={mayEdit}
            onReopen={decide.reopen}
            onArchive={decide.archive}
            onReread={mayReread ? decide.reread : null}
          />
        </Suspense>
      ) : null}
      {said.papers ? (
        <Suspense fallback={null}>
          <PapersNotice invoice={said} found={said.papers} mayEdit={mayEdit} change={decide.change} />
        </Suspense>
      ) : null}
      {said.status === 'needs_review' && said.pages.some((page) => isUnread(page.outcome) || isUndrawn(page)) ? (
        <Suspense fallback={null}>
          <PagesNotice invoice={said} />
        </Suspense>
      ) : null}
      {said.read_again ? (
        <Suspense fallback={null}>
          <ReadAgainNotice
            attempt={said.read_again}
            onReread={mayReread && said.status !== 'posted' ? decide.reread : null}
          />
        </Suspense>
      ) : null}
      {said.engine === 'csv' || said.engine === 'xlsx' || said.reason_code === 'columns_unknown' ? (
        <Suspense fallback={null}>
          <FileNotice invoice={said} mayEdit={mayEdit} change={decide.change} />
        </Suspense>
      ) : null}
      {said.kind === 'invoice' && !(said.offer && said.status === 'needs_review') ? null : (
        <Suspense fallback={null}>
          <KindNotice invoice={said} mayEdit={mayEdit} change={decide.change} onArchive={decide.archive} />
        </Suspense>
      )}
      {approval && (said.status === 'needs_review' || said.status === 'posted') ? (
        <Suspense fallback={null}>
          <ApprovalNotice invoice={said} approval={approval} />
        </Suspense>
      ) : null}
      {said.status === 'needs_review' && mayReread ? (
        <Suspense fallback={null}>
          <ViewersNotice invoice_id={said.invoice_id} />
        </Suspense>
      ) : null}
      <SaveNotice status={status} review={review} />
      {said.status === 'needs_review' && !mayEdit ? <Notice tone="quiet">{reviewTexts.post.notAllowed}</Notice> : null}
    </>
  );
}
