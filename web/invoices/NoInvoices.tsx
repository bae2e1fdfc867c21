import { IconFileInvoice } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { SampleButton } from '../shell/first_steps/lazy_parts.ts';
import { EmptyState } from '../ui/list/EmptyState.tsx';
import { type Filters, isFiltered } from './filters.ts';

interface NoInvoicesProps {
  filters: Filters;
  /** There never was a document. */
  isFirst: boolean;
  add: ReactNode;
}

export function NoInvoices({ filters, isFirst, add }: NoInvoicesProps) {
  const texts = invoiceTexts.empty;
  if (isFirst) {
    const actions = add ? (
      <>
        {add}
        <Suspense fallback={null}>
          <SampleButton variant="default" />
        </Suspense>
      </>
    ) : null;
    return (
      <EmptyState icon={<IconFileInvoice size={28} />} title={texts.title} detail={texts.detail} action={actions} />
    );
  }
  if (isFiltered(filters)) return <EmptyState title={texts.noMatch} detail={texts.noMatchDetail} />;
  if (filters.status === 'to_do') return <EmptyState title={texts.toDoDone} detail={texts.toDoDoneDetail} />;
  return <EmptyState title={texts.noneHere} detail={texts.status[filters.status]} />;
}
