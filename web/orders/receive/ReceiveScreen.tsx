import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { inventory } from '#contract/inventory/inventory.ts';
import { NOTE_MAX } from '#contract/limits.ts';
import { orderErrors } from '#contract/orders/errors.texts.ts';
import { orderFaults } from '#contract/orders/faults.texts.ts';
import type { Order, OrderLine } from '#contract/orders/order.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { ApiFailure, call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { lotInput, type TypedLot } from '../../inventory/lots/LotFields.tsx';
import { paths } from '../../paths.ts';
import { invalidate, q } from '../../query.ts';
import { isNotFound } from '../../refusals.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { NotFoundScreen } from '../../shell/notices/NotFoundScreen.tsx';
import { Page } from '../../shell/Page.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { moveOnEnter } from '../../ui/fields/move_on_enter.ts';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { keepOrder } from '../page/useOrderAction.ts';
import { DeliveryLines } from './DeliveryLines.tsx';
import { FindLine, useLineFinder } from './FindLine.tsx';
import { asOrderedOf, leftOf } from './left.ts';
import { countOf, type Entry, faultOf, isCounted, isEntered, isTouched, NOTHING } from './ReceiveLine.tsx';
import classes from './ReceiveScreen.module.css';

/** Receives a delivery with one hand: what came of each item, and what is wrong with it. */
export function ReceiveScreen() {
  const { order_id = '' } = useParams();
  const { data: order, error, refetch } = useQuery(q(orders.get, { params: { order_id } }));
  if (isNotFound(error) && !order) {
    return <NotFoundScreen />;
  }
  const back = (
    <BackLink fallback={paths.order(order_id)}>{order ? texts.name(order.number) : commonTexts.actions.back}</BackLink>
  );
  return (
    <Page key={order_id} title={order ? texts.receiveTitle(order.number) : texts.receive}>
      <PageHeader
        above={back}
        title={order ? texts.receiveTitle(order.number) : texts.receive}
        detail={order?.vendor}
      />
      {error && !order ? <LoadFailure error={error} onRetry={refetch} /> : null}
      {!order && !error ? <SkeletonLines lines={8} /> : null}
      {order ? <Delivery order={order} onReload={async () => (await refetch()).data ?? order} /> : null}
    </Page>
  );
}

interface DeliveryProps {
  order: Order;
  /** Shows the order as it is now, and returns it. */
  onReload: () => Promise<Order>;
}

function Delivery({ order, onReload }: DeliveryProps) {
  const navigate = useNavigate();
  const format = useFormat();
  const [entries, setEntries] = useState<Record<string, Entry>>({});
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  /** Nothing was entered when the button was pressed. */
  const [isEmpty, setEmpty] = useState(false);
  /** A new one for each code, so that the same item is gone to again. */
  const [target, setTarget] = useState<{ item_id: string } | null>(null);
  // Another user may receive meanwhile; what was typed belongs to the order as it was shown.
  const [version, setVersion] = useState(order.version);
  const isDone = useRef(false);
  const lines = order.lines.filter(({ line_id }) => line_id !== null);
  // A line that is no longer on the order is not shown, so nothing is sent for it.
  const entered = lines.flatMap(({ item_id }): [string, Entry][] => {
    const entry = entries[item_id];
    return entry && isEntered(entry) ? [[item_id, entry]] : [];
  });
  const receive = useMutation({
    mutationFn: () =>
      call(orders.receive, {
        params: { order_id: order.order_id },
        body: {
          version,
          note: note.trim() || null,
          lines: entered.flatMap(sentOf),
        },
      }),
    onSuccess: (now) => {
      isDone.current = true;
      keepOrder(now);
      void invalidate(inventory.listItems, inventory.summary, inventory.getItem, inventory.listMovements);
      tell(texts.received);
    },
    onError: async (error) => {
      // Whoever presses again has been told of the change and sees the order as it is now.
      if (error instanceof ApiFailure && error.code === 'changed') setVersion((await onReload()).version);
    },
  });
  const isOver = receive.isPending || receive.isSuccess;
  const allAsOrdered = () => {
    if (!isOver) setEntries((now) => fillAsOrdered(lines, now));
  };
  const finder = useLineFinder(lines, (item_id) => setTarget({ item_id }));
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setEmpty(entered.length === 0);
    if (lines.some(({ item_id }) => faultOf(entries[item_id] ?? NOTHING))) {
      // The fields of a closed line are drawn first.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    } else if (entered.length > 0 && !isOver) {
      const more = lines.filter((line) => countOf(entries[line.item_id] ?? NOTHING) > leftOf(line));
      if (more.length > 0) askForMore(more);
      else receiveAll();
    }
  };
  const receiveAll = () =>
    receive.mutate(undefined, { onSuccess: () => void navigate(paths.order(order.order_id), { replace: true }) });
  const askForMore = (more: OrderLine[]) => {
    const sentences = more.map((line) => {
      const entry = format.quantity(countOf(entries[line.item_id] ?? NOTHING));
      return texts.more.line(line.item, entry, format.quantity(leftOf(line)));
    });
    const detail = texts.more.detail(sentences.join(', '));
    confirm({ title: texts.more.title, detail, action: texts.more.confirm, onConfirm: receiveAll });
  };
  const isDirty = () =>
    !isDone.current && (note.trim() !== '' || lines.some(({ item_id }) => isTouched(entries[item_id] ?? NOTHING)));
  return (
    <>
      <FindLine {...finder} />
      <form ref={form} onSubmit={submit} onKeyDown={moveOnEnter} noValidate className={classes.form}>
        <LeaveGuard isDirty={isDirty} />
        <DeliveryTop order={order} lines={lines} onAllAsOrdered={allAsOrdered} />
        <DeliveryLines
          lines={lines}
          vendor_id={order.vendor_id}
          entries={entries}
          target={target}
          isAsked={asked}
          readOnly={isOver}
          onScan={finder.find}
          onChange={(item_id, entry) => {
            setEmpty(false);
            setEntries((now) => ({ ...now, [item_id]: entry }));
          }}
        />
        <TextInput
          label={texts.receiptNote}
          maxLength={NOTE_MAX}
          value={note}
          readOnly={isOver}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {receive.isError ? <Failure isAnswer title={texts.receiveFailed} detail={sentenceOf(receive.error)} /> : null}
        {isEmpty && entered.length === 0 ? <Failure isAnswer detail={orderFaults.nothingReceived} /> : null}
        <div className={classes.foot}>
          <Button type="submit" size="md" fullWidth loading={isOver}>
            {texts.receiveSome(entered.length, lines.length)}
          </Button>
        </div>
      </form>
    </>
  );
}

interface DeliveryTopProps {
  order: Order;
  lines: OrderLine[];
  onAllAsOrdered: () => void;
}

/** What to do, or why nothing can be received. */
function DeliveryTop({ order, lines, onAllAsOrdered }: DeliveryTopProps) {
  const isFinished = order.status === 'closed' || order.status === 'canceled';
  return (
    <div className={classes.top}>
      {isFinished ? (
        <p className={classes.unknown}>{orderErrors.notReceivable}</p>
      ) : (
        <p>{order.status === 'received' ? texts.receiveLater : texts.receiveDetail}</p>
      )}
      {lines.some((line) => asOrderedOf(line) > 0) ? (
        <Button variant="default" onClick={onAllAsOrdered}>
          {texts.allAsOrdered}
        </Button>
      ) : null}
    </div>
  );
}

/** The entries with what was ordered in each line that nobody has touched. */
function fillAsOrdered(lines: OrderLine[], entries: Record<string, Entry>): Record<string, Entry> {
  return Object.fromEntries(
    lines.map((line) => {
      const entry = entries[line.item_id];
      return [line.item_id, entry && isTouched(entry) ? entry : { ...NOTHING, quantity: asOrderedOf(line) || null }];
    }),
  );
}

/** What was counted of an ordered item, and of what came in its place. */
function sentOf([item_id, entry]: [string, Entry]) {
  const { quantity, short, damaged, note, lot, instead } = entry;
  const counts = { quantity: quantity ?? 0, short: short ?? 0, damaged: damaged ?? 0 };
  const own = isCounted(entry) ? [{ item_id, ...counts, note: note.trim() || null, ...named(lot) }] : [];
  if (!instead?.quantity) return own;
  const words = isCounted(entry) ? null : note.trim() || null;
  return [...own, { item_id: instead.item_id, quantity: instead.quantity, note: words, instead_of: item_id }];
}

function named(lot: TypedLot) {
  const typed = lotInput(lot);
  return typed ? { lot: typed } : {};
}
