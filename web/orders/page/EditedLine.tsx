import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../format.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { LineDetails } from './LineDetails.tsx';
import classes from './OrderScreen.module.css';
import { amountOfLine, hasRefusedDetails, type LineStock, type OrderDraftLine } from './order_draft.ts';

interface EditedLineProps {
  line: OrderDraftLine;
  /** Where it is delivered; none while it loads. */
  stock: LineStock | undefined;
  currency: string | null;
  onChange: (change: Partial<OrderDraftLine>) => void;
  onRemove: () => void;
}

/** One item of an order: how much, what is there and on the way, and what it costs. */
export function EditedLine({ line, stock, currency, onChange, onRemove }: EditedLineProps) {
  const format = useFormat();
  const hasFault = hasRefusedDetails(line);
  const [isOpen, { open, toggle }] = useDisclosure(hasFault);
  const { item, unit_price, stock_per_unit } = line;
  const unit = line.unit || inventoryTexts.sellingUnit;
  const stockUnit = format.unit(line.stock_unit);
  const isStockUnit = Number(stock_per_unit) === 1 && line.unit === line.stock_unit;
  const par = stock?.par_level ?? null;
  const amount = amountOfLine(line);
  const facts = [
    stock && texts.stock(format.quantity(stock.on_hand), par === null ? null : format.quantity(par), stockUnit),
    stock && stock.incoming > 0 ? texts.onTheWay(format.quantity(stock.incoming)) : null,
    isStockUnit || typeof stock_per_unit === 'string'
      ? null
      : texts.packOf(unit, format.quantity(stock_per_unit), stockUnit),
    typeof unit_price === 'string' ? null : texts.priceOf(format.unitCost(unit_price, currency), unit),
    line.detail,
    line.pack,
  ].filter(Boolean);
  return (
    <li className={classes.line}>
      <div>
        <div className={classes.name}>{item}</div>
        <div className={classes.lineFacts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      </div>
      <NumberField
        aria-label={texts.quantityOn(item)}
        min={0}
        value={line.quantity}
        onChange={(quantity) => onChange({ quantity })}
      />
      <span className={classes.unit}>{unit}</span>
      <span className={classes.amount}>
        {amount === null || typeof line.quantity === 'string' ? commonTexts.none : format.money(amount, currency)}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={texts.lineDetails.change(item)}
        aria-expanded={isOpen}
        // What is refused stays on the screen with its reason.
        onClick={hasFault ? open : toggle}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={texts.removeLine(item)} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      {isOpen ? <LineDetails line={line} onChange={onChange} /> : null}
    </li>
  );
}
