import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { payableTexts } from '#contract/invoices/payables/payables.texts.ts';
import { paths } from '../paths.ts';
import { lazyPart, Part } from '../ui/Part.tsx';
import classes from './InvoicesScreen.module.css';
import { useQueue } from './review/draft/useQueue.ts';

const InvoicesMenu = lazyPart(async () => (await import('./InvoicesMenu.tsx')).InvoicesMenu);

interface InvoicesActionsProps {
  add: ReactNode;
  /** Below the others, as wide as the screen. */
  camera: ReactNode;
}

/** What users do from the list of documents: review the next one, add some, and see what to pay. */
export function InvoicesActions({ add, camera }: InvoicesActionsProps) {
  const queue = useQueue('');
  return (
    <>
      {queue.next ? (
        <Button variant="default" component={Link} to={paths.invoice(queue.next)}>
          {invoiceTexts.reviewNext(queue.count)}
        </Button>
      ) : null}
      {add}
      <Button variant="default" component={Link} to={paths.toPay()}>
        {payableTexts.title}
      </Button>
      <Part fallback={<span className={classes.menu} />}>
        <InvoicesMenu />
      </Part>
      {camera ? <div className={classes.wide}>{camera}</div> : null}
    </>
  );
}
