import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { payableTexts } from '#contract/invoices/payables/payables.texts.ts';
import { dayIn } from '../../day_in.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { hasRole, useShop } from '../../shell/shop.ts';
import classes from '../credits/InvoiceCredits.module.css';
import { useMarkPaid } from './useMarkPaid.ts';

const texts = payableTexts.section;

/** Whether a posted document is paid, and the button that says so. */
export function InvoicePayment({ invoice_id, kind, payment }: Pick<Invoice, 'invoice_id' | 'kind' | 'payment'>) {
  const { user } = useShop();
  const format = useFormat();
  const mark = useMarkPaid();
  if (!payment) return null;
  const { due_on, paid_on } = payment;
  const isCredit = kind === 'credit_memo';
  const words = paid_on
    ? (isCredit ? texts.settled : texts.paid)(format.date(paid_on))
    : isCredit
      ? texts.credit
      : due_on
        ? texts.due(format.date(due_on))
        : texts.noDueDate;
  const send = () => mark.mutate([{ invoice_id, paid_on: paid_on ? null : dayIn(format.time_zone) }]);
  return (
    <section className={classes.root} aria-label={texts.title}>
      <div className={classes.head}>
        <h2>{words}</h2>
        {hasRole(user, 'manager') ? (
          <Button variant="default" loading={mark.isPending} onClick={send}>
            {paid_on ? payableTexts.markUnpaid : payableTexts.markPaid}
          </Button>
        ) : null}
      </div>
      <Link to={paths.toPay()}>{texts.all}</Link>
    </section>
  );
}
