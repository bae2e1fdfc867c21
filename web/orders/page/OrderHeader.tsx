import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLockOpen, IconRepeat, IconSend } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { call } from '../../api.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import { OrderMenu } from './OrderMenu.tsx';
import classes from './OrderScreen.module.css';
import { useOrderAction } from './useOrderAction.ts';
import { useRepeatedOrder } from './useRepeatedOrder.ts';

const SendDialog = lazyPart(async () => (await import('./SendDialog.tsx')).SendDialog);

interface OrderHeaderProps {
  order: Order;
  /** Opens the order for changes; null for users who cannot. */
  onChange: (() => void) | null;
}

/** The order's name, its one next step, and everything else in a menu. */
export function OrderHeader({ order, onChange }: OrderHeaderProps) {
  const { user } = useShop();
  const [sending, send] = useDisclosure(false);
  const { order_id, status } = order;
  const reopen = useOrderAction(() => call(orders.reopen, { params: { order_id } }), texts.reopened);
  const repeat = useRepeatedOrder(order);
  const isOpen = status === 'sent' || status === 'partly_received';
  const isOver = status === 'closed' || status === 'canceled';
  const isDone = status === 'received' || status === 'closed';
  return (
    <>
      <PageHeader
        above={<BackLink fallback={paths.orders()}>{texts.title}</BackLink>}
        title={texts.name(order.number)}
        detail={
          <Link className={classes.vendor} to={paths.vendor(order.vendor_id)}>
            {order.vendor}
          </Link>
        }
        actions={
          <>
            {onChange && isOpen ? (
              <Button variant="default" leftSection={<IconSend size={18} aria-hidden />} onClick={send.open}>
                {texts.sendAgain}
              </Button>
            ) : null}
            {hasRole(user, 'staff') && (isOpen || status === 'received') ? (
              // Of an order that an invoice has completed, the goods can still be counted.
              <Button component={Link} variant={isOpen ? 'filled' : 'default'} to={paths.receiveOrder(order_id)}>
                {texts.receive}
              </Button>
            ) : null}
            {onChange && isOver ? (
              <Button
                variant="default"
                leftSection={<IconLockOpen size={18} aria-hidden />}
                loading={reopen.isPending}
                onClick={() => reopen.mutate()}
              >
                {texts.reopen}
              </Button>
            ) : null}
            {onChange && isDone ? (
              <Button
                variant="default"
                leftSection={<IconRepeat size={18} aria-hidden />}
                loading={repeat.isPending}
                onClick={() => repeat.mutate()}
              >
                {texts.repeat}
              </Button>
            ) : null}
            <OrderMenu
              order={order}
              onChange={onChange}
              onRepeat={onChange && !isDone ? () => repeat.mutate() : null}
            />
          </>
        }
      />
      <LazyDialog opened={sending} onFailure={send.close}>
        {(opened) => <SendDialog opened={opened} onClose={send.close} order={order} />}
      </LazyDialog>
    </>
  );
}
