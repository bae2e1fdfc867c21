import { IconChevronRight } from '@tabler/icons-react';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { Tag } from '../../../ui/Tag.tsx';
import type { Doubt } from '../draft/doubts.ts';
import type { DraftLine } from '../draft/draft.ts';
import { itemName } from './item/ItemCell.tsx';
import { sameWords } from './item/new_item.ts';
import classes from './LineRow.module.css';

interface LineSummaryProps {
  line: DraftLine;
  row: number;
  doubts: Doubt[];
  onOpen: () => void;
}

/** A line in two rows of words, for a phone: its own name, and what it becomes where that is another one. A press opens its fields. */
export function LineSummary({ line, row, doubts, onOpen }: LineSummaryProps) {
  const { choice } = line;
  const printed = line.description || line.code || reviewTexts.page.unnamed;
  const bought = reviewTexts.stock.bought(line.quantity, line.unit.trim().toLowerCase(), line.unit_price);
  const unit = choice.kind === 'item' || choice.kind === 'new' ? (choice.stock_unit ?? '') : '';
  const stock = unit && line.stock_quantity ? reviewTexts.stock.into(line.stock_quantity, unit) : null;
  const product = choice.kind === 'none' || sameWords(itemName(line), printed) ? null : itemName(line);
  return (
    <button type="button" className={classes.summary} aria-expanded={false} onClick={onOpen}>
      <span className="visually-hidden">{reviewTexts.page.lineTitle(row)}</span>
      <span className={classes.summaryName} data-kind={choice.kind}>
        {printed}
      </span>
      <span className={classes.summaryAmount}>{line.amount}</span>
      <span className={classes.summaryNote}>{[product, bought, stock].filter(Boolean).join(' · ') || printed}</span>
      <span className={classes.summaryState}>
        {choice.kind === 'none' ? (
          <Tag tone="doubt">{reviewTexts.item.isNew}</Tag>
        ) : doubts.length > 0 ? (
          <Tag tone="doubt">{reviewTexts.page.toCheck(doubts.length)}</Tag>
        ) : null}
        <IconChevronRight size={16} aria-hidden />
      </span>
    </button>
  );
}
