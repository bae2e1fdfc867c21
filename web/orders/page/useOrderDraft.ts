import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { orders } from '#contract/orders/orders.ts';
import { call, request, sentenceOf } from '../../api.ts';
import { warn } from '../../ui/dialogs/notify.ts';
import { draftOf, inputOf, isUnordered, type OrderDraft } from './order_draft.ts';
import { keepOrder } from './useOrderAction.ts';

/** What is typed into an order, and saving it. A change by another user neither replaces it nor is overwritten by it. */
export function useOrderDraft(order: Order) {
  /** What the form began with. */
  const [base, setBase] = useState(order);
  const [draft, setDraft] = useState<OrderDraft>(() => draftOf(order));
  const isDirty = () => JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(draftOf(base)));
  const beginWith = (current: Order) => {
    setBase(current);
    setDraft(draftOf(current));
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
  /** Takes the lines of which nothing is ordered off the form, and says whose they were. */
  const dropUnordered = (): string[] => {
    const dropped = latest.current.lines.filter(isUnordered);
    if (dropped.length > 0) setDraft((now) => ({ ...now, lines: now.lines.filter((line) => !isUnordered(line)) }));
    return dropped.map(({ item }) => item);
  };
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);
  /** Resolves with whether all of it is saved: not what was typed while it was being saved. */
  const saveDraft = async () => {
    await save.mutateAsync();
    return JSON.stringify(inputOf(latest.current)) === JSON.stringify(inputOf(draft));
  };
  const load = useMutation({
    mutationFn: () => request(orders.get, { params }),
    onSuccess: (current) => {
      beginWith(current);
      keepOrder(current);
      save.reset();
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  return { base, draft, setDraft, isDirty, save, saveDraft, dropUnordered, load };
}
