import { Button } from '@mantine/core';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import type { SaveStatus } from '../draft/autosave.ts';
import type { InvoiceReview } from '../draft/useReview.ts';
import { fieldLabel } from '../lines/cell_label.ts';
import { Notice } from './Notice.tsx';

/** What keeps the edits from being saved, if anything. */
export function SaveNotice({ status, review }: { status: SaveStatus; review: InvoiceReview }) {
  const { conflict, save } = reviewTexts;
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
  if (status.theirs.status === 'reading') {
    return (
      <Notice tone="quiet" alert>
        {conflict.reading}
      </Notice>
    );
  }
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
