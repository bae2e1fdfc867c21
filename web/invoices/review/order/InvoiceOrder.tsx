import { Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { invoices } from '#contract/invoices/invoices.ts';
import { orderLinkTexts as texts } from '#contract/invoices/order_link.texts.ts';
import { orderLink } from '#contract/invoices/order_link.ts';
import { call, sentenceOf } from '../../../api.ts';
import { useFormat } from '../../../format.ts';
import { differencesOf } from '../../../orders/page/difference_words.ts';
import { paths } from '../../../paths.ts';
import { invalidate, keyOf, q, queryClient } from '../../../query.ts';
import { warn } from '../../../ui/dialogs/notify.ts';
import classes from './InvoiceOrder.module.css';

const InPlaceOf = lazy(async () => ({ default: (await import('./InPlaceOf.tsx')).InPlaceOf }));

const NONE = 'none';

/** The order that the invoice bills, with what differs; a manager can choose another one before posting. */
export function InvoiceOrder({ invoice_id, mayChoose }: { invoice_id: string; mayChoose: boolean }) {
  const format = useFormat();
  const params = { invoice_id };
  const { data } = useQuery(q(orderLink.get, { params }));
  const choose = useMutation({
    mutationFn: (order_id: string | null) => call(orderLink.set, { params, body: { order_id } }),
    onSuccess: (link) => {
      queryClient.setQueryData(keyOf(orderLink.get, { params }), link);
      void invalidate(invoices.get);
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  if (!data || (data.order === null && data.choices.length === 0)) return null;
  const { order, lines, currency, choices } = data;
  const ordered = lines.filter(({ line_id }) => line_id !== null);
  const different = lines.flatMap((line) => {
    const words = differencesOf({ ...line, currency }, format, true);
    return words.length > 0 ? [{ line, words: words.join(', ') }] : [];
  });
  return (
    <section className={classes.root} aria-label={texts.title}>
      <div className={classes.head}>
        <h2>{texts.title}</h2>
        {mayChoose ? (
          <Select
            className={classes.select ?? ''}
            aria-label={texts.title}
            data={[
              { value: NONE, label: texts.none },
              ...choices.map((one) => ({
                value: one.order_id,
                label: texts.choice(one.number, one.expected_on && format.date(one.expected_on)),
              })),
            ]}
            value={order?.order_id ?? NONE}
            readOnly={choose.isPending}
            allowDeselect={false}
            onChange={(value) => choose.mutate(value === NONE ? null : value)}
          />
        ) : null}
        {order ? <Link to={paths.order(order.order_id)}>{texts.show(order.number)}</Link> : null}
      </div>
      {order === null ? <p>{texts.ask}</p> : null}
      {order && different.length === 0 ? <p>{texts.same}</p> : null}
      {order && different.length > 0 ? (
        <>
          <p>{texts.differs(different.length)}</p>
          <ul>
            {different.map(({ line, words }) => (
              <li key={line.item_id}>
                <span>{line.item}</span> <span className={classes.words}>{words}</span>
                {mayChoose && line.line_id === null ? (
                  <Suspense fallback={null}>
                    <InPlaceOf order_id={order.order_id} line={line} ordered={ordered} />
                  </Suspense>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
