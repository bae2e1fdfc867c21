import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { approvalTexts } from '#contract/invoices/approvals.texts.ts';
import { mailInTexts } from '#contract/invoices/capture/mail_in.texts.ts';
import { creditTexts } from '#contract/invoices/credits/credits.texts.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { payableTexts } from '#contract/invoices/payables/payables.texts.ts';
import { paths } from '../paths.ts';
import { hasRole, useShop } from '../shell/shop.ts';
import classes from './InvoicesScreen.module.css';
import { useQueue } from './review/draft/useQueue.ts';
import { usePhone } from './review/lines/cells.ts';

interface InvoicesActionsProps {
  add: ReactNode;
  /** Below the others, as wide as the screen. */
  camera: ReactNode;
}

/** What users do from the list of documents: review the next one, add some, and open what belongs to invoices. */
export function InvoicesActions({ add, camera }: InvoicesActionsProps) {
  const { user } = useShop();
  const phone = usePhone();
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
      {phone || !hasRole(user, 'manager') ? null : (
        <Button variant="default" component={Link} to={paths.approvalRules()}>
          {approvalTexts.rules.title}
        </Button>
      )}
      {phone || !(user.role === 'accountant' || hasRole(user, 'manager')) ? null : (
        <Button variant="default" component={Link} to={paths.exportInvoices()}>
          {invoiceTexts.export}
        </Button>
      )}
      {phone ? null : (
        <Button variant="default" component={Link} to={paths.credits()}>
          {creditTexts.title}
        </Button>
      )}
      {phone ? null : (
        <Button variant="default" component={Link} to={paths.mailIn()} leftSection={<IconMail size={18} aria-hidden />}>
          {mailInTexts.link}
        </Button>
      )}
      {camera ? <div className={classes.wide}>{camera}</div> : null}
    </>
  );
}
