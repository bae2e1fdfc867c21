import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { deliveryFileTexts as texts } from '#contract/invoices/reading/delivery_files.texts.ts';
import { deliveryFiles } from '#contract/invoices/reading/delivery_files.ts';
import { q } from '../../query.ts';
import { Notice } from '../review/notices/Notice.tsx';
import classes from './FileNotice.module.css';

const ColumnsDialog = lazy(async () => ({ default: (await import('./ColumnsDialog.tsx')).ColumnsDialog }));

const SHOWN = 5;

interface FileNoticeProps {
  invoice: Invoice;
  mayEdit: boolean;
  /** Saves what was typed, runs a call on the whole invoice, and takes its answer. */
  change: (what: () => Promise<Invoice>) => Promise<boolean>;
}

function withoutColumns(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('columns');
  return next;
}

/** Above a document that came as CSV or Excel: the rows with a fault, and the way to say what its columns are. */
export function FileNotice({ invoice, mayEdit, change }: FileNoticeProps) {
  const [address, setAddress] = useSearchParams();
  const mayChange = mayEdit && invoice.status === 'needs_review';
  const asked = address.get('columns') === '1';
  const [opened, setOpened] = useState(asked && mayChange);
  // A reload, or coming back to this address, does not ask again.
  useEffect(() => {
    if (asked) setAddress(withoutColumns, { replace: true });
  }, [asked, setAddress]);
  const query = q(deliveryFiles.get, { params: { invoice_id: invoice.invoice_id } });
  // Every reading can find other faults. Until they are known the open dialog stays, with what is chosen in it.
  const { data } = useQuery({
    ...query,
    queryKey: [...query.queryKey, invoice.version],
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const { faults } = data;
  const sheets = faults.filter(({ row }) => row === null).length;
  // The notice of the state says why nothing was read.
  const isUnread = invoice.reason_code === 'columns_unknown';
  const [title, detail] = isUnread ? [null, texts.unread] : [texts.title, texts.detail];
  return (
    <>
      <Notice
        tone={faults.length > 0 ? 'doubt' : 'quiet'}
        title={faults.length > 0 ? texts.faults(faults.length - sheets, sheets) : title}
        actions={
          mayChange ? (
            <Button variant="default" onClick={() => setOpened(true)}>
              {texts.change}
            </Button>
          ) : null
        }
      >
        {faults.length > 0 ? (
          <ul className={classes.faults}>
            {faults.slice(0, SHOWN).map((fault) => (
              <li key={`${fault.sheet}.${fault.row}.${fault.kind}.${fault.value}`}>{texts.fault(fault)}</li>
            ))}
            {faults.length > SHOWN ? <li>{texts.more(faults.length - SHOWN)}</li> : null}
          </ul>
        ) : (
          detail
        )}
      </Notice>
      {opened ? (
        <Suspense fallback={null}>
          <ColumnsDialog invoice={invoice} file={data} change={change} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
