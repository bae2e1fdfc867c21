import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { asksGoodsOrPrice, cellId, type Doubt, doubtsByLine, unmatchedLines } from '../draft/doubts.ts';
import type { DraftLine, InvoiceDraft } from '../draft/draft.ts';
import type { Followed } from '../draft/review.ts';
import { held } from '../held.ts';
import { gridMove, moveInGrid } from '../keyboard.ts';
import { cellElement, cellOf } from './cells.ts';
import classes from './LineGrid.module.css';
import { fetchItemPicker, LineRow } from './LineRow.tsx';
import type { LineActions } from './useLineActions.ts';

const BulkPrice = lazy(async () => ({ default: (await import('./bulk/BulkPrice.tsx')).BulkPrice }));
const BulkConfirm = lazy(async () => ({ default: (await import('./bulk/BulkConfirm.tsx')).BulkConfirm }));
const BulkChoices = lazy(async () => ({ default: (await import('./bulk/BulkChoices.tsx')).BulkChoices }));

interface LineGridProps {
  said: Invoice;
  draft: InvoiceDraft;
  doubts: Doubt[];
  products: ReadonlyMap<string, string>;
  followed: Followed | null;
  isClosed: boolean;
  readOnly: boolean;
  card: boolean;
  openLine: string | null;
  picking: string | null;
  active: string | null;
  actions: LineActions;
  onAdd: () => void;
}

const NONE: Doubt[] = [];
const COLUMNS = [
  'description',
  'quantity',
  'unit',
  'unit_price',
  'discount',
  'amount',
  'stock_quantity',
  'item',
  'code',
  'pack',
];

/** The lines as a table that is typed into, moved through with the arrow keys. */
export function LineGrid(props: LineGridProps) {
  const { said, draft, doubts, products, followed, isClosed, readOnly, card, openLine, picking, active } = props;
  const { actions, onAdd } = props;
  const texts = reviewTexts.page;
  const before = useRef<Map<string, Doubt[]>>(new Map());
  const byLine = useMemo(() => {
    before.current = doubtsByLine(doubts, before.current);
    return before.current;
  }, [doubts]);
  const saidById = useMemo(() => new Map(said.lines.map((line) => [line.line_id, line])), [said.lines]);
  const unmatched = isClosed ? [] : unmatchedLines(draft);
  const unanswered = isClosed ? [] : draft.lines.filter((line) => asksGoodsOrPrice(said, line));
  const isProposed = ({ key }: DraftLine) => byLine.get(key)?.some(({ reason }) => reason === 'similar_item');
  const proposed = isClosed ? [] : draft.lines.filter(isProposed);
  // Prefetched, because a user who opens it by key continues to type at once.
  useEffect(() => {
    if (!isClosed) fetchItemPicker();
  }, [isClosed]);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const cell = cellOf(event.target);
    if (!cell || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || picking) return;
    const typedIn = event.target;
    const isText = typedIn instanceof HTMLInputElement || typedIn instanceof HTMLTextAreaElement;
    const input = isText ? typedIn : null;
    const caret = input
      ? { start: input.selectionStart, end: input.selectionEnd, length: input.value.length }
      : { start: 0, end: 0, length: 0 };
    const step = gridMove(event.key, caret);
    if (!step) return;
    const at = cell.lastIndexOf('.');
    const from = { key: cell.slice(0, at), field: cell.slice(at + 1) };
    const keys = draft.lines.map((line) => line.key);
    const to = moveInGrid(keys, COLUMNS, from, step);
    const target = cellElement(cellId(to.key, to.field)) ?? cellElement(cellId(to.key, 'item'));
    if (!target) return;
    event.preventDefault();
    target.focus();
    target.scrollIntoView({ block: 'nearest' });
  };

  return (
    <section aria-label={texts.lines} className={classes.root}>
      <div className={classes.head} {...held(readOnly && !isClosed)}>
        <h2 className={classes.title}>
          {texts.lines} <span className={classes.count}>{draft.lines.length}</span>
        </h2>
        {unmatched.length > 0 ? (
          <Suspense fallback={null}>
            <BulkChoices said={said} lines={unmatched} actions={actions} />
          </Suspense>
        ) : null}
        {proposed.length > 1 ? (
          <Suspense fallback={null}>
            <BulkConfirm lines={proposed} actions={actions} />
          </Suspense>
        ) : null}
        {unanswered.length > 1 ? (
          <Suspense fallback={null}>
            <BulkPrice lines={unanswered} actions={actions} />
          </Suspense>
        ) : null}
      </div>
      {draft.lines.length === 0 ? (
        <p className={classes.empty}>{texts.noLines}</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only moves the focus between the fields inside it
        <div className={classes.card} onKeyDown={move}>
          {card ? null : <GridHead />}
          <ol className={classes.list}>
            {draft.lines.map((line, index) => (
              <LineRow
                key={line.key}
                line={line}
                row={index + 1}
                said={saidById.get(line.line_id ?? '')}
                doubts={byLine.get(line.key) ?? NONE}
                product={products.get(line.key)}
                followed={followed?.key === line.key ? followed : null}
                isClosed={isClosed}
                readOnly={readOnly}
                card={card}
                open={openLine === line.key}
                picking={picking === line.key}
                activeField={active?.startsWith(`${line.key}.`) ? active.slice(line.key.length + 1) : null}
                actions={actions}
              />
            ))}
          </ol>
        </div>
      )}
      {isClosed ? null : (
        <Button
          className={classes.add ?? ''}
          loading={readOnly}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={onAdd}
        >
          {texts.addLine}
        </Button>
      )}
    </section>
  );
}

function GridHead() {
  const { heads, cells } = reviewTexts;
  return (
    <div className={classes.columns} aria-hidden>
      <span>{cells.description}</span>
      <span data-number>{heads.quantity}</span>
      <span>{heads.unit}</span>
      <span data-number>{heads.unit_price}</span>
      <span data-number>{heads.amount}</span>
      <span data-number>{heads.stock_quantity}</span>
    </div>
  );
}
