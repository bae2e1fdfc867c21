import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { ApiFailure, call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { focusFault } from '../../ui/fields/focus_fault.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import { EditedLines } from './EditedLines.tsx';
import { OrderFields } from './OrderFields.tsx';
import classes from './OrderScreen.module.css';
import { hasRefused, isUnordered, totalOf } from './order_draft.ts';
import { useOrderAction } from './useOrderAction.ts';
import { useOrderDraft } from './useOrderDraft.ts';

const SendDialog = lazyPart(async () => (await import('./SendDialog.tsx')).SendDialog);

interface OrderEditorProps {
  order: Order;
  /** Tells whether something is typed that is not saved. */
  onTyped: (isTyped: boolean) => void;
  onDone: () => void;
}

/** The order as a form. A draft is sent from here; a sent order is changed, and then sent again. */
export function OrderEditor({ order, onTyped, onDone }: OrderEditorProps) {
  const { base, draft, setDraft, isDirty, save, saveDraft, dropUnordered, load } = useOrderDraft(order);
  const isTyped = isDirty();
  useEffect(() => onTyped(isTyped), [onTyped, isTyped]);
  const [sending, send] = useDisclosure(false);
  const isOutdated = save.error instanceof ApiFailure && save.error.code === 'changed';
  const cancel = useOrderAction(() => call(orders.cancel, { params: { order_id: order.order_id } }), texts.canceled);
  const isDraft = order.status === 'draft';
  /** A save that ends late does not close the form that was opened after this one. */
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const hasFault = draft.lines.some(hasRefused);
  const tellSaved = () => {
    const dropped = dropUnordered();
    tell(dropped.length > 0 ? texts.leftOut(dropped.join(', ')) : texts.saved);
  };
  const saveAll = async () => {
    // The first field that is refused says why nothing is saved.
    if (hasFault) return focusFault();
    // A form in which nothing was typed is not a new version, which the forms of others would be behind.
    const isWhole = !isTyped || (await saveDraft());
    tellSaved();
    if (!isDraft && isWhole && isOpen.current) onDone();
  };
  const saveAndSend = async () => {
    if (hasFault) return focusFault();
    if (isTyped && !(await saveDraft())) return tellSaved();
    if (draft.lines.some(isUnordered)) tellSaved();
    send.open();
  };
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      <PageHeader
        above={<BackLink fallback={paths.orders()}>{texts.title}</BackLink>}
        title={texts.name(order.number)}
        detail={
          <Link className={classes.vendor} to={paths.vendor(order.vendor_id)}>
            {order.vendor}
          </Link>
        }
      />
      <OrderFields draft={draft} onChange={(change) => setDraft((now) => ({ ...now, ...change }))} />
      <EditedLines
        order_id={order.order_id}
        vendor_id={order.vendor_id}
        location_id={draft.location_id}
        currency={order.currency}
        lines={draft.lines}
        onChange={(update) => setDraft((now) => ({ ...now, lines: update(now.lines) }))}
      />
      {save.isError ? (
        <div className={classes.refused}>
          <Failure
            isAnswer
            title={texts.failed}
            detail={sentenceOf(save.error)}
            onRetry={isOutdated ? () => load.mutate() : undefined}
            retryLabel={texts.loadCurrent}
          />
        </div>
      ) : null}
      <div className={classes.foot}>
        <DraftTotal order={order} total={totalOf(draft.lines)} />
        <div className={classes.buttons}>
          {isDraft ? (
            <Button
              variant="subtle"
              color="gray"
              loading={cancel.isPending}
              onClick={() =>
                confirm({
                  title: texts.cancelTitle(order.number),
                  detail: texts.cancelDetail,
                  action: texts.cancel,
                  dismiss: texts.keep,
                  onConfirm: () => cancel.mutate(undefined, { onSuccess: onDone }),
                })
              }
            >
              {texts.cancel}
            </Button>
          ) : (
            <Button variant="subtle" color="gray" onClick={onDone}>
              {commonTexts.actions.cancel}
            </Button>
          )}
          <Button
            variant={isDraft ? 'default' : 'filled'}
            loading={save.isPending}
            onClick={() => void saveAll().catch(() => {})}
          >
            {texts.save}
          </Button>
          {isDraft ? (
            <Button loading={save.isPending} onClick={() => void saveAndSend().catch(() => {})}>
              {texts.send}
            </Button>
          ) : null}
        </div>
      </div>
      <LazyDialog opened={sending} onFailure={send.close}>
        {(opened) => <SendDialog opened={opened} onClose={send.close} order={base} />}
      </LazyDialog>
    </>
  );
}

/** What the draft comes to, and how far it is below the vendor's minimum. */
function DraftTotal({ order, total }: { order: Order; total: number }) {
  const format = useFormat();
  const { currency, minimum_order } = order;
  const missing = minimum_order === null ? 0 : minimum_order - total;
  return (
    <div className={classes.facts}>
      <span className={classes.total}>{`${texts.facts.total} ${format.money(total, currency)}`}</span>
      {minimum_order !== null && missing > 0 ? (
        <span className={classes.doubt}>
          {texts.facts.belowMinimum(format.money(missing, currency), format.money(minimum_order, currency))}
        </span>
      ) : null}
    </div>
  );
}
