import { Button } from '@mantine/core';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { isPostedKind } from '#contract/invoices/kind_names.ts';
import { kindTexts } from '#contract/invoices/kinds.texts.ts';
import { Notice } from '../review/notices/Notice.tsx';
import { type ChangeWhole, setKind } from './set_kind.ts';

interface KindNoticeProps {
  invoice: Invoice;
  mayEdit: boolean;
  change: ChangeWhole;
  onArchive: () => void;
}

/** Says what a document is and why it is taken for that, what comes next, and the way back. */
export function KindNotice({ invoice, mayEdit, change, onArchive }: KindNoticeProps) {
  const { kind, status, offer } = invoice;
  const shown = offer?.kind ?? kind;

  const isOpen = status === 'needs_review';
  return (
    <Notice
      tone={isOpen && !isPostedKind(kind) ? 'doubt' : 'quiet'}
      title={kindTexts.names[shown]}
      actions={
        mayEdit && isOpen ? (
          <>
            {isPostedKind(kind) ? null : (
              <Button variant="default" onClick={onArchive}>
                {kindTexts.archive}
              </Button>
            )}
            <Button variant="default" onClick={() => void setKind(invoice.invoice_id, 'invoice', change)}>
              {kindTexts.isInvoice}
            </Button>
          </>
        ) : null
      }
    >
      {isOpen && offer ? `${offer.words ? kindTexts.says(offer.words) : (kindTexts.saysNothing[shown] ?? '')} ` : null}
      {isOpen ? kindTexts.hints[shown] : status === 'posted' ? kindTexts.posted[kind] : null}
    </Notice>
  );
}
