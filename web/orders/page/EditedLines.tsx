import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { q } from '../../query.ts';
import { useHasLocations } from '../../shell/LocationSelect.tsx';
import { useUndo } from '../../ui/dialogs/undo.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { AddLine } from './AddLine.tsx';
import { EditedLine } from './EditedLine.tsx';
import classes from './OrderScreen.module.css';
import type { OrderDraftLine } from './order_draft.ts';

interface EditedLinesProps {
  order_id: string;
  vendor_id: string;
  /** Where it is delivered: what is added fills that location. */
  location_id: string;
  /** In which the vendor bills; null: the company's. */
  currency: string | null;
  lines: OrderDraftLine[];
  onChange: (change: (lines: OrderDraftLine[]) => OrderDraftLine[]) => void;
}

/** The lines of an order as fields, and the other items to add. */
export function EditedLines({ order_id, vendor_id, location_id, currency, lines, onChange }: EditedLinesProps) {
  const order = { vendor_id, order_id, ...(useHasLocations() ? { location_id } : {}) };
  const { data } = useQuery(q(orders.listOrderable, { query: order }));
  const tellWithUndo = useUndo();
  const add = useRef<HTMLInputElement>(null);
  const remove = (line: OrderDraftLine, at: number) => {
    onChange((now) => now.filter(({ item_id }) => item_id !== line.item_id));
    add.current?.focus();
    tellWithUndo({
      id: `line-${line.item_id}`,
      message: texts.removedLine(line.item),
      label: commonTexts.actions.undo,
      // The item may have been added again meanwhile, and an order has each item once.
      onUndo: () =>
        onChange((now) => (now.some(({ item_id }) => item_id === line.item_id) ? now : now.toSpliced(at, 0, line))),
    });
  };
  return (
    <>
      {lines.length === 0 ? (
        <EmptyState title={texts.emptyLines} detail={texts.emptyLinesDetail} />
      ) : (
        <ul className={classes.lines} aria-label={texts.lines}>
          {lines.map((line, at) => (
            <EditedLine
              key={line.item_id}
              line={line}
              stock={line.stock ?? data?.items.find(({ item_id }) => item_id === line.item_id)}
              currency={currency}
              onChange={(change) =>
                onChange((now) => now.map((one) => (one.item_id === line.item_id ? { ...one, ...change } : one)))
              }
              onRemove={() => remove(line, at)}
            />
          ))}
        </ul>
      )}
      <AddLine
        ref={add}
        sold={data?.items ?? []}
        order={order}
        isTaken={(item_id) => lines.some((line) => line.item_id === item_id)}
        onAdd={(line) => onChange((now) => [...now, line])}
      />
    </>
  );
}
