import { Button } from '@mantine/core';
import { conflictTexts as texts } from '#contract/invoices/review/conflict.texts.ts';
import type { SaveStatus } from '../draft/autosave.ts';
import type { InvoiceReview } from '../draft/useReview.ts';
import { fieldLabel } from '../lines/cell_label.ts';
import { Notice } from './Notice.tsx';

interface ConflictNoticeProps {
  status: SaveStatus & { state: 'conflict' };
  review: InvoiceReview;
}

/** Another user's changes keep the edits from being saved. */
export function ConflictNotice({ status: { fields, theirs }, review }: ConflictNoticeProps) {
  if (theirs.status === 'reading') {
    return (
      <Notice tone="quiet" alert>
        {texts.reading}
      </Notice>
    );
  }
  const canMerge = theirs.status === 'needs_review';
  return (
    <Notice
      tone="doubt"
      alert
      title={texts.title}
      actions={
        <>
          {canMerge ? <Button onClick={() => review.autosave.resolve('mine')}>{texts.mine}</Button> : null}
          <Button variant="default" onClick={() => review.autosave.resolve('theirs')}>
            {texts.theirs}
          </Button>
        </>
      }
    >
      {canMerge ? texts.detail(fields.map(fieldLabel)) : texts.state}
    </Notice>
  );
}
