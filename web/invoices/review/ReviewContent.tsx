import { lazy, type ReactNode, Suspense } from 'react';
import type { Invoice } from '#contract/invoices/invoice.ts';
import type { ChangeWhole } from '../kinds/set_kind.ts';

// Most invoices that are opened are still to be posted.
const PostedPanel = lazy(async () => ({ default: (await import('./posting/PostedPanel.tsx')).PostedPanel }));
const StatementPanel = lazy(async () => ({
  default: (await import('../statements/StatementPanel.tsx')).StatementPanel,
}));
const ReadingPanel = lazy(async () => ({ default: (await import('./ReadingPanel.tsx')).ReadingPanel }));

interface ReviewContentProps {
  /** As it was loaded. */
  invoice: Invoice;
  /** As the server answered the last change. */
  said: Invoice;
  mayEdit: boolean;
  head: ReactNode;
  /** What a posted document belongs to; what is open in it would be lost beside a panel that is still being fetched. */
  links: ReactNode;
  lines: ReactNode;
  totals: ReactNode;
  /** It is being posted, or its posting is being undone. */
  busy: boolean;
  onTakeBack: () => void;
  /** The next document to check. */
  next: string | null;
  change: ChangeWhole;
  /** A page was read. */
  onPage: () => void;
}

/** What there is of a document: its reading, what was posted, what a statement lists, or its fields and lines. */
export function ReviewContent(props: ReviewContentProps) {
  const { invoice, said, mayEdit, head, links, lines, totals, busy, onTakeBack, next, change, onPage } = props;
  return (
    <>
      {said.status === 'reading' ? (
        <Suspense fallback={null}>
          <ReadingPanel invoice={invoice} onPage={onPage} />
        </Suspense>
      ) : null}
      {said.status === 'posted' ? (
        <>
          <Suspense fallback={head}>
            <PostedPanel invoice={said} mayEdit={mayEdit} busy={busy} next={next} onTakeBack={onTakeBack}>
              {links}
              {head}
            </PostedPanel>
          </Suspense>
          {totals}
        </>
      ) : null}
      {isRead(said) && said.kind === 'statement' ? (
        <Suspense fallback={null}>
          <StatementPanel invoice={said} mayEdit={mayEdit} change={change} />
        </Suspense>
      ) : isRead(said) ? (
        <>
          {head}
          {lines}
          {totals}
        </>
      ) : null}
    </>
  );
}

/** A file that came twice was never read: there is nothing to show of it. */
function isRead({ status, engine }: Invoice): boolean {
  return status === 'needs_review' || ((status === 'rejected' || status === 'duplicate') && engine !== null);
}
