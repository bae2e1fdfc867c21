import { IconChevronDown } from '@tabler/icons-react';
import type { InvoiceLine } from '#contract/invoices/lines.ts';
import { reviewTexts } from '#contract/invoices/review.texts.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { cellId } from '../draft/doubts.ts';
import type { DraftLine } from '../draft/draft.ts';
import classes from './LineRow.module.css';
import { proposalOf } from './new_item.ts';

interface ItemCellProps {
  line: DraftLine;
  row: number;
  said: InvoiceLine | undefined;
  doubtful: boolean;
  active: boolean;
  readOnly: boolean;
  onOpen: () => void;
}

/** What the line is in the shop's own book, and how that was found. */
export function ItemCell({ line, row, said, doubtful, active, readOnly, onOpen }: ItemCellProps) {
  const texts = reviewTexts.item;
  const { choice } = line;
  return (
    <button
      type="button"
      className={classes.item}
      data-cell={cellId(line.key, 'item')}
      data-kind={readOnly && choice.kind === 'none' ? 'ignore' : choice.kind}
      data-doubt={doubtful || undefined}
      data-active={active || undefined}
      aria-haspopup="dialog"
      disabled={readOnly}
      onClick={onOpen}
    >
      <span className="visually-hidden">{reviewTexts.cellOfLine(reviewTexts.cells.item, row)}</span>
      <span className={classes.itemWords}>
        <span className={classes.itemName}>
          {readOnly && choice.kind === 'none' ? reviewTexts.item.clear : null}
          {!readOnly && choice.kind === 'none' ? <Proposed line={line} /> : null}
          {choice.kind === 'none' ? null : itemName(line)}
        </span>
        {!readOnly && choice.kind === 'none' ? <Tag tone="doubt">{texts.isNew}</Tag> : null}
        {choice.kind === 'new' || howFound(line, said) === 'new' ? <Tag tone="good">{texts.isNew}</Tag> : null}
        {choice.kind === 'item' && howFound(line, said) !== 'new' ? (
          <span className={classes.how}>{texts.kinds[howFound(line, said)]}</span>
        ) : null}
      </span>
      {readOnly ? null : <IconChevronDown size={14} aria-hidden className={classes.chevron} />}
    </button>
  );
}

export function itemName(line: DraftLine): string {
  switch (line.choice.kind) {
    case 'item':
      return line.choice.item;
    case 'new':
      return line.choice.name;
    case 'deposit':
      return reviewTexts.item.deposit;
    case 'ignore':
      return reviewTexts.item.ignored;
    case 'none':
      return reviewTexts.item.choose;
  }
}

function howFound(line: DraftLine, said: InvoiceLine | undefined): keyof typeof reviewTexts.item.kinds {
  const chosen = line.choice.kind === 'item' ? line.choice.item_id : null;
  return said?.match && said.match.item_id === chosen ? said.match.kind : 'person';
}

/** What a line without an item would become. */
function Proposed({ line }: { line: DraftLine }) {
  const proposal = proposalOf(line);
  const name = proposal.kind === 'deposit' ? reviewTexts.item.deposit : proposal.name;
  if (name === '') return reviewTexts.item.choose;
  return (
    <>
      {name} <span className="visually-hidden">{reviewTexts.item.choose}</span>
    </>
  );
}
