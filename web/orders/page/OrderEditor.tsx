import { Button, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Link } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import { NOTE_MAX } from '#contract/limits.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { type Order, orders } from '#contract/orders/orders.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { ApiFailure, call, request, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LocationSelect } from '../../shell/LocationSelect.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { Once } from '../../ui/dialogs/Once.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EditedLines } from './EditedLines.tsx';
import classes from './OrderScreen.module.css';
import { draftOf, inputOf, type OrderDraft, totalOf } from './order_draft.ts';
import { keepOrder, useOrderAction } from './useOrderAction.ts';

const SendDialog = lazy(async () => ({ default: (await import('./SendDialog.tsx')).SendDialog }));

/** The order as a form. A draft is sent from here; a sent order is changed, and then sent again. */
export function OrderEditor({ order, onDone }: { order: Order; onDone: () => void }) {
  const format = useFormat();
  // What the form began with: a change by another user must neither replace what is typed nor be overwritten by it.
  const [base, setBase] = useState(order);
  const [draft, setDraft] = useState<OrderDraft>(() => draftOf(order, inventoryTexts.sellingUnit));
  const [sending, send] = useDisclosure(false);
  const change = (next: Partial<OrderDraft>) => setDraft((now) => ({ ...now, ...next }));
  const isDirty = () =>
    JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(draftOf(base, inventoryTexts.sellingUnit)));
  const beginWith = (current: Order) => {
    setBase(current);
    setDraft(draftOf(current, inventoryTexts.sellingUnit));
  };
  // An answer that was on its way while this form saved is older than its base.
  if (order.version > base.version && !isDirty()) beginWith(order);
  const params = { order_id: order.order_id };
  const save = useMutation({
    mutationFn: () => call(orders.update, { params, body: { version: base.version, ...inputOf(draft) } }),
    onSuccess: (saved) => {
      setBase(saved);
      keepOrder(saved);
    },
  });
  const load = useMutation({
    mutationFn: () => request(orders.get, { params }),
    onSuccess: (current) => {
      beginWith(current);
      keepOrder(current);
      save.reset();
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const isOutdated = save.error instanceof ApiFailure && save.error.code === 'changed';
  const cancel = useOrderAction(() => call(orders.cancel, { params }), texts.canceled);
  const isDraft = order.status === 'draft';
  const saveAll = async () => {
    await save.mutateAsync();
    tell(texts.saved);
    if (!isDraft) onDone();
  };
  const saveAndSend = async () => {
    if (isDirty()) await save.mutateAsync();
    send.open();
  };
  const total = totalOf(draft.lines);
  const missing = order.minimum_order === null ? 0 : order.minimum_order - total;
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
      {save.isError ? (
        <Failure
          title={texts.failed}
          detail={sentenceOf(save.error)}
          onRetry={isOutdated ? () => load.mutate() : undefined}
          retryLabel={texts.loadCurrent}
        />
      ) : null}
      <div className={classes.fields}>
        <LocationSelect
          label={locationTexts.deliverTo}
          value={draft.location_id}
          onChange={(location_id) => change({ location_id })}
        />
        <TextInput
          label={texts.facts.expected}
          type="date"
          max="9999-12-31"
          value={draft.expected_on}
          onChange={(event) => change({ expected_on: event.currentTarget.value })}
        />
        <Textarea
          label={texts.facts.note}
          autosize
          minRows={1}
          maxLength={NOTE_MAX}
          value={draft.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </div>
      <EditedLines
        vendor_id={order.vendor_id}
        location_id={draft.location_id}
        lines={draft.lines}
        onChange={(update) => setDraft((now) => ({ ...now, lines: update(now.lines) }))}
      />
      <div className={classes.foot}>
        <div className={classes.facts}>
          <span className={classes.total}>{`${texts.facts.total} ${format.money(total)}`}</span>
          {order.minimum_order !== null && missing > 0 ? (
            <span className={classes.doubt}>
              {texts.facts.belowMinimum(format.money(missing), format.money(order.minimum_order))}
            </span>
          ) : null}
        </div>
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
                  onConfirm: () => cancel.mutate(),
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
      <Once opened={sending}>{(opened) => <SendDialog opened={opened} onClose={send.close} order={base} />}</Once>
    </>
  );
}
