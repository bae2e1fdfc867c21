import { Button } from '@mantine/core';
import type { Invoice } from '#contract/invoices/invoices.ts';
import { kindTexts } from '#contract/invoices/kinds.texts.ts';
import { Notice } from '../review/Notice.tsx';
import { type ChangeWhole, setKind } from './set_kind.ts';

interface KindNoticeProps {
  invoice: Invoice;
  mayEdit: boolean;
  change: ChangeWhole;
}

/** Says that a document is no invoice, what posting it does, and the way back. */
export function KindNotice({ invoice, mayEdit, change }: KindNoticeProps) {
  const { kind, status } = invoice;
  const isOpen = status === 'needs_review';
  return (
    <Notice
      tone="quiet"
      title={kindTexts.names[kind]}
      actions={
        mayEdit && isOpen ? (
          <Button variant="default" onClick={() => void setKind(invoice.invoice_id, 'invoice', change)}>
            {kindTexts.isInvoice}
          </Button>
        ) : null
      }
    >
      {isOpen ? kindTexts.hints[kind] : status === 'posted' ? kindTexts.posted[kind] : null}
    </Notice>
  );
}
