import { ActionIcon, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import Big from 'big.js';
import { useRef } from 'react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { unitsToHold } from '#contract/orders/units.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../format.ts';
import { q } from '../../query.ts';
import { useHasLocations } from '../../shell/LocationSelect.tsx';
import { useUndo } from '../../ui/dialogs/undo.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import classes from './OrderScreen.module.css';
import { amountOfLine, type OrderDraftLine } from './order_draft.ts';

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

/** The lines of an order as fields, and the vendor's other items to add. */
export function EditedLines({ order_id, vendor_id, location_id, currency, lines, onChange }: EditedLinesProps) {
  const format = useFormat();
  const hasLocations = useHasLocations();
  const { data } = useQuery(
    q(orders.listOrderable, { query: { vendor_id, order_id, ...(hasLocations ? { location_id } : {}) } }),
  );
  const tellWithUndo = useUndo();
  const add = useRef<HTMLInputElement>(null);
  const others = data?.items.filter(({ item_id }) => !lines.some((line) => line.item_id === item_id)) ?? [];
  const choose = (item_id: string | null) => {
    const item = others.find((one) => one.item_id === item_id);
    if (!item) return;
    const { on_hand, incoming, par_level, pack, unit, ...rest } = item;
    const missing = new Big(par_level ?? 0).minus(on_hand).minus(incoming);
    onChange((now) => [
      ...now,
      {
        ...rest,
        detail: pack ?? '',
        unit: unit ?? inventoryTexts.sellingUnit,
        quantity: Math.max(1, unitsToHold(missing, item.stock_per_unit)),
      },
    ]);
  };
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
  const moneyOf = (line: OrderDraftLine) => {
    const amount = amountOfLine(line);
    return amount === null ? commonTexts.none : format.money(amount, currency);
  };
  return (
    <>
      {lines.length === 0 ? (
        <EmptyState title={texts.emptyLines} detail={texts.emptyLinesDetail} />
      ) : (
        <ul className={classes.lines} aria-label={texts.lines}>
          {lines.map((line, at) => (
            <li key={line.item_id} className={classes.line}>
              <div>
                <div className={classes.name}>{line.item}</div>
                <div className={classes.under}>
                  {[
                    line.detail,
                    texts.packOf(line.unit, format.quantity(line.stock_per_unit), format.unit(line.stock_unit)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </div>
              <NumberField
                aria-label={texts.quantityOn(line.item)}
                min={0}
                value={line.quantity}
                onChange={(value) =>
                  onChange((now) =>
                    now.map((one) => (one.item_id === line.item_id ? { ...one, quantity: value } : one)),
                  )
                }
              />
              <span className={classes.unit}>{line.unit}</span>
              <span className={classes.amount}>{moneyOf(line)}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={texts.removeLine(line.item)}
                onClick={() => remove(line, at)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Select
        ref={add}
        className={classes.add ?? ''}
        aria-label={texts.addLine}
        placeholder={texts.addLineHint}
        data={others.map(({ item_id, item }) => ({ value: item_id, label: item }))}
        value={null}
        onChange={choose}
        searchable
        clearable={false}
        nothingFoundMessage={texts.addLineNone}
      />
    </>
  );
}
