import { Link } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import type { Movement } from '#contract/inventory/movements/movements.ts';
import { commonTexts } from '#contract/texts/common.ts';
import type { Format } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import classes from './ledger_columns.module.css';

const texts = inventoryTexts.ledgerColumns;

interface WhatProps {
  movement: Movement;
  format: Format;
  hasLocations: boolean;
}

function What({ movement, format, hasLocations }: WhatProps) {
  return (
    <>
      <span className={classes.what}>
        <span className={movement.is_reversed ? classes.reversed : undefined}>
          {inventoryTexts.reasons[movement.reason]}
        </span>
        {movement.is_reversed ? <Tag>{inventoryTexts.takenBack}</Tag> : null}
        {hasLocations ? <span className={classes.place}>{movement.location}</span> : null}
        {movement.reverses_movement_id ? <Tag tone="doubt">{inventoryTexts.takesBack}</Tag> : null}
      </span>
      <div className={classes.under}>
        {movement.invoice_id ? (
          <>
            <Link to={paths.invoice(movement.invoice_id)}>{inventoryTexts.invoice(movement.invoice_number)}</Link>
            {movement.vendor ? ` · ${movement.vendor}` : null}
          </>
        ) : movement.count_id ? (
          <Link to={paths.countReview(movement.count_id)}>{movement.count_name}</Link>
        ) : movement.other_item_id ? (
          <Link to={paths.item(movement.other_item_id)}>{movement.other_item}</Link>
        ) : (
          movement.note
        )}
      </div>
      {movement.value_used ? (
        <div className={classes.under}>{inventoryTexts.ofUsed(format.money(movement.value_used))}</div>
      ) : null}
      {movement.lots.length > 0 ? (
        <div className={classes.under}>
          {movement.lots
            .map(({ code, expires_on, quantity }) =>
              inventoryTexts.ofLot(
                format.signedQuantity(quantity),
                expires_on ? format.date(expires_on) : null,
                code ? lotTexts.lot(code) : null,
              ),
            )
            .join(' · ')}
        </div>
      ) : null}
    </>
  );
}

/** The columns of the ledger; quantities are in the item's stock unit. */
export function ledgerColumns(format: Format, stockUnit: string, hasLocations: boolean): Column<Movement>[] {
  const unit = format.unit(stockUnit);
  return [
    {
      key: 'date',
      header: texts.date,
      phone: 'note',
      width: '210px',
      cell: (movement) => <span className={classes.when}>{format.instant(movement.occurred_at)}</span>,
    },
    {
      key: 'reason',
      header: texts.reason,
      phone: 'title',
      width: '36%',
      lines: 2,
      cell: (movement) => <What movement={movement} format={format} hasLocations={hasLocations} />,
    },
    {
      key: 'quantity',
      header: texts.quantity,
      numeric: true,
      phone: 'figure',
      cell: (movement) => (
        <span className={movement.is_reversed ? classes.reversed : classes.quantity}>
          {movement.value ? (
            format.money(movement.value)
          ) : (
            <>
              {format.signedQuantity(movement.quantity)} <span className={classes.unit}>{unit}</span>
            </>
          )}
        </span>
      ),
    },
    {
      key: 'after',
      header: texts.after,
      numeric: true,
      phone: 'aside',
      cell: (movement) => (
        <>
          {format.quantity(movement.on_hand_after)} <span className={classes.unit}>{unit}</span>
        </>
      ),
    },
    {
      key: 'cost',
      header: texts.cost,
      numeric: true,
      from: 'tablet',
      cell: (movement) =>
        movement.unit_cost === null ? (
          <span className={classes.unit}>{commonTexts.none}</span>
        ) : (
          format.unitCost(movement.unit_cost)
        ),
    },
    {
      key: 'who',
      header: texts.who,
      from: 'desktop',
      cell: (movement) => <span className={classes.who}>{movement.created_by ?? commonTexts.none}</span>,
    },
  ];
}
