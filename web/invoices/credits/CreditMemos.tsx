import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { creditTexts } from '#contract/invoices/credits/credits.texts.ts';
import { type Credit, credits } from '#contract/invoices/credits/credits.ts';
import { call } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { useCreditAction } from '../../inventory/vendors/credits/useCreditAction.ts';
import { paths } from '../../paths.ts';
import classes from './Credits.module.css';

const texts = creditTexts.page;

/** The credit memos that gave something, and those that could: each is offered with its reason, and none is taken silently. */
export function CreditMemos({ credit, mayEdit }: { credit: Credit; mayEdit: boolean }) {
  const format = useFormat();
  const params = { credit_request_id: credit.credit_request_id };
  const settle = useCreditAction(
    (invoice_id: string) => call(credits.settle, { params, body: { invoice_id } }),
    texts.settled,
  );
  const takeOff = useCreditAction(
    (invoice_id: string) => call(credits.unsettle, { params, body: { invoice_id } }),
    texts.tookOff,
  );
  const money = (amount: number) => format.money(amount, credit.currency);
  const words = ({ number, date }: { number: string | null; date: string | null }) =>
    [texts.memo(number), date && format.date(date)].filter(Boolean).join(' · ');
  const isOpen = credit.status === 'open' || credit.status === 'sent';
  return (
    <>
      {credit.memos.length > 0 ? (
        <>
          <h2 className={classes.heading}>{texts.memos}</h2>
          <ul className={classes.list}>
            {credit.memos.map((memo) => (
              <li key={memo.invoice_id}>
                <Link to={paths.invoice(memo.invoice_id)}>{words(memo)}</Link>
                <span>{texts.gave(money(memo.amount))}</span>
                {mayEdit ? (
                  <Button
                    variant="subtle"
                    aria-label={texts.takeOffMemo(words(memo))}
                    loading={takeOff.isPending && takeOff.variables === memo.invoice_id}
                    onClick={() => takeOff.mutate(memo.invoice_id)}
                  >
                    {texts.takeOff}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {isOpen && credit.offers.length > 0 ? (
        <>
          <h2 className={classes.heading}>{texts.offers}</h2>
          <ul className={classes.list}>
            {credit.offers.map((memo) => (
              <li key={memo.invoice_id}>
                <Link to={paths.invoice(memo.invoice_id)}>{words(memo)}</Link>
                <span className={classes.quiet}>{creditTexts.offers[memo.why]}</span>
                {mayEdit ? (
                  <Button
                    variant="default"
                    aria-label={texts.settleBy(words(memo), money(memo.amount))}
                    loading={settle.isPending && settle.variables === memo.invoice_id}
                    onClick={() => settle.mutate(memo.invoice_id)}
                  >
                    {texts.settle(money(memo.amount))}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {isOpen && credit.offers.length === 0 ? <p className={classes.quiet}>{texts.noMemo}</p> : null}
    </>
  );
}
