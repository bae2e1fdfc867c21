import { lazy, Suspense } from 'react';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import type { SaveStatus } from '../draft/autosave.ts';
import type { InvoiceReview } from '../draft/useReview.ts';
import { Notice } from './Notice.tsx';

// Only a server's answer brings it, so the network is there.
const ConflictNotice = lazy(async () => ({ default: (await import('./ConflictNotice.tsx')).ConflictNotice }));

/** What keeps the edits from being saved, if anything. */
export function SaveNotice({ status, review }: { status: SaveStatus; review: InvoiceReview }) {
  const { save } = reviewTexts;
  if (status.state === 'offline') return <Notice tone="doubt">{save.offline}</Notice>;
  if (status.state === 'refused') {
    return (
      <Notice tone="bad" alert>
        {save.refused(status.detail)}
      </Notice>
    );
  }
  if (status.state !== 'conflict') return null;
  return (
    <Suspense fallback={null}>
      <ConflictNotice status={status} review={review} />
    </Suspense>
  );
}
