import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { inventory } from '#contract/inventory/inventory.ts';
import { creditTexts } from '#contract/invoices/credits/credits.texts.ts';
import type { Order } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate } from '../../query.ts';
import { hasRole, useShop } from '../../shell/shop.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { lazyPart } from '../../ui/Part.tsx';
import { Tag } from '../../ui/Tag.tsx';
import classes from './OrderScreen.module.css';
import { keepOrder } from './useOrderAction.ts';

const CreditDialog = lazyPart(
  async () => (await import('../../inventory/vendors/credits/CreditDialog.tsx')).CreditDialog,
);

/** What documents of an order are called that are no invoices. */
const NAMES: Partial<Record<Order['invoices'][number]['kind'], (number: string | null) => string>> = {
  credit_memo: creditTexts.page.memo,
  packing_slip: texts.slip,
};

/** The deliveries of an order, each of which can be undone here or with its packing slip, and its invoices. */
export function Receipts({ order }: { order: Order }) {
  const { user } = useShop();
  const format = useFormat();
  const [isRequesting, requesting] = useDisclosure(false);
  const hasFault = order.lines.some(({ short, damaged }) => short + damaged > 0);
  const undo = useMutation({
    mutationFn: (receipt_id: string) => call(orders.undoReceipt, { params: { order_id: order.order_id, receipt_id } }),
    onSuccess: (now) => {
      keepOrder(now);
      void invalidate(inventory.listItems, inventory.summary, inventory.getItem, inventory.listMovements);
      tell(texts.undone);
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const confirmUndo = (receipt_id: string) =>
    confirm({
      title: texts.undoTitle,
      detail: texts.undoDetail,
      action: texts.undoReceipt,
      onConfirm: () => undo.mutate(receipt_id),
    });
  return (
    <>
      {order.receipts.length > 0 ? (
        <>
          <h2 className={classes.heading}>{texts.receipts}</h2>
          <ul className={classes.list}>
            {order.receipts.map(({ receipt_id, received_at, received_by, line_count, note, is_undone, invoice_id }) => (
              <li key={receipt_id}>
                <span data-undone={is_undone || undefined}>
                  {[
                    texts.receipt(format.instant(received_at), line_count),
                    received_by && texts.receiptBy(received_by),
                    note,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {is_undone ? <Tag>{texts.receiptUndone}</Tag> : null}
                {!is_undone && invoice_id ? <Link to={paths.invoice(invoice_id)}>{texts.openSlip}</Link> : null}
                {!is_undone && invoice_id && !hasRole(user, 'manager') ? <span>{texts.slipByManager}</span> : null}
                {!is_undone && !invoice_id && hasRole(user, 'staff') ? (
                  <Button
                    variant="subtle"
                    loading={undo.isPending && undo.variables === receipt_id}
                    aria-label={texts.undoReceiptOf(format.instant(received_at))}
                    onClick={() => confirmUndo(receipt_id)}
                  >
                    {texts.undoReceipt}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          {hasFault && hasRole(user, 'staff') ? (
            <Button className={classes.credit ?? ''} variant="default" onClick={requesting.open}>
              {creditTexts.request}
            </Button>
          ) : null}
          <LazyDialog opened={isRequesting} onFailure={requesting.close}>
            {(opened) => (
              <CreditDialog opened={opened} onClose={requesting.close} about={{ order_id: order.order_id }} />
            )}
          </LazyDialog>
        </>
      ) : null}
      {order.invoices.length > 0 ? (
        <>
          <h2 className={classes.heading}>{texts.invoices}</h2>
          <ul className={classes.list}>
            {order.invoices.map(({ invoice_id, number, kind }) => (
              <li key={invoice_id}>
                <Link to={paths.invoice(invoice_id)}>{(NAMES[kind] ?? texts.invoice)(number)}</Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
