import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { creditTexts } from '#contract/invoices/credits/credits.texts.ts';
import { credits } from '#contract/invoices/credits/credits.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { call } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { CreditTag } from '../../inventory/vendors/credits/CreditTag.tsx';
import { useCreditAction } from '../../inventory/vendors/credits/useCreditAction.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { hasRole, useShop } from '../../shell/shop.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import classes from './InvoiceCredits.module.css';

const texts = creditTexts.section;

const CreditDialog = lazyPart(
  async () => (await import('../../inventory/vendors/credits/CreditDialog.tsx')).CreditDialog,
);

/** What was requested for an invoice, and what the delivery suggests. For a credit memo, what it settles and could settle. */
export function InvoiceCredits({ invoice }: { invoice: Invoice }) {
  const { user } = useShop();
  const format = useFormat();
  const [isRequesting, requesting] = useDisclosure(false);
  const params = { invoice_id: invoice.invoice_id };
  const { data } = useQuery(q(credits.ofInvoice, { params }));
  const settle = useCreditAction(
    (credit_request_id: string) => call(credits.settle, { params: { credit_request_id }, body: params }),
    creditTexts.page.settled,
  );
  if (!data) return null;
  const isMemo = invoice.kind === 'credit_memo';
  const { requests, offers, suggested_count } = data;
  const mayAsk = hasRole(user, 'staff') && !isMemo && invoice.vendor_id !== null;
  if (requests.length === 0 && offers.length === 0 && !(mayAsk && (suggested_count > 0 || invoice.status === 'posted')))
    return null;
  return (
    <section className={classes.root} aria-label={texts.title}>
      <div className={classes.head}>
        <h2>{texts.title}</h2>
        {mayAsk ? (
          <Button variant="default" onClick={requesting.open}>
            {creditTexts.request}
          </Button>
        ) : null}
      </div>
      {suggested_count > 0 ? <p className={classes.doubt}>{texts.suggested(suggested_count)}</p> : null}
      <ul>
        {requests.map((credit) => (
          <li key={credit.credit_request_id}>
            <Link to={paths.credit(credit.credit_request_id)}>
              {isMemo ? texts.settles(credit.number) : creditTexts.name(credit.number)}
            </Link>
            <span>{format.money(credit.amount, credit.currency)}</span>
            <CreditTag credit={credit} />
          </li>
        ))}
        {invoice.status === 'posted'
          ? offers.map((credit) => (
              <li key={credit.credit_request_id}>
                <span>
                  {texts.offer(credit.number, format.money(credit.gives, credit.currency))}{' '}
                  {creditTexts.offers[credit.why]}
                </span>
                <Link to={paths.credit(credit.credit_request_id)}>{creditTexts.name(credit.number)}</Link>
                {hasRole(user, 'manager') ? (
                  <Button
                    variant="default"
                    loading={settle.isPending && settle.variables === credit.credit_request_id}
                    onClick={() => settle.mutate(credit.credit_request_id)}
                  >
                    {creditTexts.page.settle(format.money(credit.gives, credit.currency))}
                  </Button>
                ) : null}
              </li>
            ))
          : null}
      </ul>
      <LazyDialog opened={isRequesting} onFailure={requesting.close}>
        {(opened) => <CreditDialog opened={opened} onClose={requesting.close} about={params} />}
      </LazyDialog>
    </section>
  );
}
