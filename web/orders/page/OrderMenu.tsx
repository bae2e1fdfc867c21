import { Menu } from '@mantine/core';
import { IconDownload, IconLock, IconPencil, IconRepeat, IconX } from '@tabler/icons-react';
import type { Order } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { call, request, sentenceOf } from '../../api.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { warn } from '../../ui/dialogs/notify.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { saveAnswer } from '../../ui/save_answer.ts';
import classes from './OrderScreen.module.css';
import { useOrderAction } from './useOrderAction.ts';

interface OrderMenuProps {
  order: Order;
  /** Opens the order for changes; null for users who cannot. */
  onChange: (() => void) | null;
  /** Null where a button beside the menu does it. */
  onRepeat: (() => void) | null;
}

/** What can be done with a sent order besides its next step. */
export function OrderMenu({ order, onChange, onRepeat }: OrderMenuProps) {
  const params = { order_id: order.order_id };
  const close = useOrderAction(() => call(orders.close, { params }), texts.closed);
  const cancel = useOrderAction(() => call(orders.cancel, { params }), texts.canceled);
  const isOpen = order.status === 'sent' || order.status === 'partly_received';
  const isTouched = order.receipts.some(({ is_undone }) => !is_undone) || order.invoices.length > 0;
  const download = () =>
    void request(orders.pdf, { params })
      .then(saveAnswer)
      .catch((error: unknown) => warn(sentenceOf(error)));
  const askToClose = () =>
    confirm({
      title: texts.closeTitle(order.number),
      detail: texts.closeDetail,
      action: texts.close,
      onConfirm: () => close.mutate(),
    });
  const askToCancel = () =>
    confirm({
      title: texts.cancelTitle(order.number),
      detail: texts.cancelDetail,
      action: texts.cancel,
      dismiss: texts.keep,
      onConfirm: () => cancel.mutate(),
    });
  return (
    <MoreMenu className={classes.more ?? ''} variant="default" size={36} label={texts.moreActions}>
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
        {texts.download}
      </Menu.Item>
      {onRepeat ? (
        <Menu.Item leftSection={<IconRepeat size={16} aria-hidden />} onClick={onRepeat}>
          {texts.repeat}
        </Menu.Item>
      ) : null}
      {onChange && isOpen ? (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onChange}>
          {texts.change}
        </Menu.Item>
      ) : null}
      {onChange && (isOpen || order.status === 'received') ? (
        <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={askToClose}>
          {texts.close}
        </Menu.Item>
      ) : null}
      {onChange && isOpen && !isTouched ? (
        <Menu.Item leftSection={<IconX size={16} aria-hidden />} onClick={askToCancel}>
          {texts.cancel}
        </Menu.Item>
      ) : null}
    </MoreMenu>
  );
}
