import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconLock, IconLockOpen, IconPencil, IconSend, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { call, request, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { warn } from '../../ui/dialogs/notify.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import { saveAnswer } from '../../ui/save_answer.ts';
import classes from './OrderScreen.module.css';
import { useOrderAction } from './useOrderAction.ts';

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
  const params = { order_id: order.order_id };
  const close = useOrderAction(() => call(orders.close, { params }), texts.closed);
  const cancel = useOrderAction(() => call(orders.cancel, { params }), texts.canceled);
  const reopen = useOrderAction(() => call(orders.reopen, { params }), texts.reopened);
  const isOpen = order.status === 'sent' || order.status === 'partly_received';
  const isOver = order.status === 'closed' || order.status === 'canceled';
  const isTouched = order.receipts.some(({ is_undone }) => !is_undone) || order.invoices.length > 0;
  const download = () =>
    void request(orders.pdf, { params })
      .then(saveAnswer)
      .catch((error: unknown) => warn(sentenceOf(error)));
  const ask = (title: string, detail: string, action: string, onConfirm: () => void, dismiss?: string) =>
    confirm({ title, detail, action, onConfirm, ...(dismiss ? { dismiss } : {}) });
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
            {hasRole(user, 'staff') && (isOpen || order.status === 'received') ? (
              // Of an order that an invoice has completed, the goods can still be counted.
              <Button component={Link} variant={isOpen ? 'filled' : 'default'} to={paths.receiveOrder(order.order_id)}>
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
            <MoreMenu className={classes.more ?? ''} variant="default" size={36} label={texts.moreActions}>
              <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
                {texts.download}
              </Menu.Item>
              {onChange && isOpen ? (
                <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onChange}>
                  {texts.change}
                </Menu.Item>
              ) : null}
              {onChange && (isOpen || order.status === 'received') ? (
                <Menu.Item
                  leftSection={<IconLock size={16} aria-hidden />}
                  onClick={() =>
                    ask(texts.closeTitle(order.number), texts.closeDetail, texts.close, () => close.mutate())
                  }
                >
                  {texts.close}
                </Menu.Item>
              ) : null}
              {onChange && isOpen && !isTouched ? (
                <Menu.Item
                  leftSection={<IconX size={16} aria-hidden />}
                  onClick={() =>
                    ask(
                      texts.cancelTitle(order.number),
                      texts.cancelDetail,
                      texts.cancel,
                      () => cancel.mutate(),
                      texts.keep,
                    )
                  }
                >
                  {texts.cancel}
                </Menu.Item>
              ) : null}
            </MoreMenu>
          </>
        }
      />
      <LazyDialog opened={sending} onFailure={send.close}>
        {(opened) => <SendDialog opened={opened} onClose={send.close} order={order} />}
      </LazyDialog>
    </>
  );
}
