import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import type { Order } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { isNotFound } from '../../refusals.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { NotFoundScreen } from '../../shell/notices/NotFoundScreen.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { SkeletonBlock } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { lineColumns } from './line_columns.tsx';
import { OrderCredits } from './OrderCredits.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderHeader } from './OrderHeader.tsx';
import classes from './OrderScreen.module.css';
import { Receipts } from './Receipts.tsx';

// Its fields are the heaviest parts of the component library; most visits only look.
const OrderEditor = lazy(async () => ({ default: (await import('./OrderEditor.tsx')).OrderEditor }));

/** One purchase order: a form while it is a draft or is being changed, then what was ordered, received and billed. */
export function OrderScreen() {
  const { order_id = '' } = useParams();
  const { data: order, error, refetch } = useQuery(q(orders.get, { params: { order_id } }));
  if (isNotFound(error) && !order) {
    return <NotFoundScreen />;
  }
  const back = <BackLink fallback={paths.orders()}>{texts.title}</BackLink>;
  return (
    <Page key={order_id} title={order ? texts.name(order.number) : texts.title}>
      {order ? <Shown order={order} /> : null}
      {!order && error ? (
        <>
          {back}
          <LoadFailure error={error} onRetry={refetch} />
        </>
      ) : null}
      {!order && !error ? (
        <>
          <PageHeader above={back} title={<Skeleton height={22} my={4} width={240} />} />
          <SkeletonBlock height={320} />
        </>
      ) : null}
    </Page>
  );
}

function Shown({ order }: { order: Order }) {
  const { user } = useShop();
  const format = useFormat();
  const [isChanging, setChanging] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const mayEdit = hasRole(user, 'manager');
  // What is typed stays when another user sends or cancels the order meanwhile. Saving it is refused with the reason.
  if (mayEdit && (order.status === 'draft' || isChanging || isTyped)) {
    const onDone = () => {
      setChanging(false);
      setTyped(false);
    };
    return (
      <Suspense fallback={<SkeletonBlock height={320} />}>
        <OrderEditor order={order} onTyped={setTyped} onDone={onDone} />
      </Suspense>
    );
  }
  const isExpected = order.status === 'sent' || order.status === 'partly_received';
  return (
    <>
      <OrderHeader order={order} onChange={mayEdit ? () => setChanging(true) : null} />
      <OrderFacts order={order} />
      <h2 className={classes.heading}>{texts.lines}</h2>
      <DataTable
        label={texts.lines}
        columns={lineColumns(format, order, isExpected)}
        rows={order.lines}
        rowKey={({ item_id }) => item_id}
      />
      <Receipts order={order} />
      {order.receipts.length > 0 || order.invoices.length > 0 ? <OrderCredits order_id={order.order_id} /> : null}
    </>
  );
}
