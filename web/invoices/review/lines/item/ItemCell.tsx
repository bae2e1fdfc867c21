import { IconChevronDown } from '@tabler/icons-react';
import { caseTexts } from '#contract/inventory/packs/mixed_cases.texts.ts';
import type { InvoiceLine } from '#contract/invoices/lines.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { Tag } from '../../../../ui/Tag.tsx';
import { cellId } from '../../draft/doubts.ts';
import type { DraftLine } from '../../draft/draft.ts';
import classes from '../LineRow.module.css';
import { proposalOf, sameWords } from './new_item.ts';

interface ItemCellProps {
  line: DraftLine;
  row: number;
  said: InvoiceLine | undefined;
  doubtful: boolean;
  active: boolean;
  readOnly: boolean;
  onOpen: () => void;
}

/** What the line is in the shop's own book: its name where that is another one, else how it was found. */
export function ItemCell({ line, row, said, doubtful, active, readOnly, onOpen }: ItemCellProps) {
  const { choice } = line;
  const isOpen = choice.kind === 'none' && !readOnly;
  const name = isOpen ? proposedName(line) : choice.kind === 'none' ? reviewTexts.item.clear : itemName(line);
  const isSame = name !== '' && sameWords(name, line.description);
  const words = isOpen ? '' : howWords(line, said);
  // For an open line with the same name, the mark says enough.
  const isNameHidden = isSame && (isOpen || words !== '');
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
        <span className={isNameHidden ? 'visually-hidden' : classes.itemName}>{name || reviewTexts.item.choose}</span>
        {isNameHidden && words !== '' ? <span className={classes.how}>{words}</span> : null}
        {isOpen && name !== '' ? <span className="visually-hidden">{reviewTexts.item.choose}</span> : null}
        <ItemMark line={line} said={said} doubtful={doubtful} isOpen={isOpen} />
      </span>
      {readOnly ? null : <IconChevronDown size={14} aria-hidden className={classes.chevron} />}
    </button>
  );
}

/** One word at most: what nobody has looked at is amber. */
function ItemMark({
  line,
  said,
  doubtful,
  isOpen,
}: Pick<ItemCellProps, 'line' | 'said' | 'doubtful'> & { isOpen: boolean }) {
  const { isNew, toCheck } = reviewTexts.item;
  if (isOpen) return <Tag tone="doubt">{isNew}</Tag>;
  if (doubtful) return <Tag tone="doubt">{toCheck}</Tag>;
  return line.choice.kind === 'new' || howFound(line, said) === 'new' ? <Tag tone="good">{isNew}</Tag> : null;
}

/** How an item of the same name was found; nothing where it says nothing more. */
function howWords(line: DraftLine, said: InvoiceLine | undefined): string {
  if (line.choice.kind === 'new') return reviewTexts.item.becomesNew;
  if (line.choice.kind === 'case') return caseTexts.mixed;
  return line.choice.kind === 'item' ? reviewTexts.item.kinds[howFound(line, said)] : '';
}

function proposedName(line: DraftLine): string {
  const proposal = proposalOf(line);
  return proposal.kind === 'deposit' ? reviewTexts.item.deposit : proposal.name;
}

export function itemName(line: DraftLine): string {
  switch (line.choice.kind) {
    case 'item':
      return line.choice.item;
    case 'new':
      return line.choice.name;
    case 'case':
      return caseTexts.items(line.choice.parts.map(({ item }) => item));
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
