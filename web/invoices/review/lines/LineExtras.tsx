import { lazy, Suspense } from 'react';
import type { InvoiceLine } from '#contract/invoices/lines.ts';
import { type DraftLine, isGoods } from '../draft/draft.ts';
import type { LineActions } from './useLineActions.ts';

// Only items that expire have lots.
const LineLot = lazy(async () => ({ default: (await import('./LineLot.tsx')).LineLot }));
const CaseNote = lazy(async () => ({ default: (await import('./item/CaseNote.tsx')).CaseNote }));
const PriceOnly = lazy(async () => ({ default: (await import('./PriceOnly.tsx')).PriceOnly }));
const StruckNote = lazy(async () => ({ default: (await import('./StruckNote.tsx')).StruckNote }));

interface LineExtrasProps {
  line: DraftLine;
  row: number;
  said: InvoiceLine | undefined;
  isClosed: boolean;
  readOnly: boolean;
  activeField: string | null;
  actions: LineActions;
}

/** What only some lines have below their fields: a lot, the items of a mixed case, a line through it, or a price alone. */
export function LineExtras({ line, row, said, isClosed, readOnly, activeField, actions }: LineExtrasProps) {
  return (
    <>
      {said?.expires && line.choice.kind === 'item' && line.choice.item_id === said.item_id && !isClosed ? (
        <Suspense fallback={null}>
          <LineLot line={line} row={row} readOnly={readOnly} actions={actions} />
        </Suspense>
      ) : null}
      {line.choice.kind === 'case' ? (
        <Suspense fallback={null}>
          <CaseNote
            line={line}
            row={row}
            parts={line.choice.parts}
            currency={actions.currency()}
            onChange={
              readOnly
                ? null
                : (parts) => actions.dispatch({ type: 'choose', key: line.key, choice: { kind: 'case', parts } })
            }
          />
        </Suspense>
      ) : null}
      {said?.not_delivered && line.choice.kind === 'ignore' && !isClosed ? (
        <Suspense fallback={null}>
          <StruckNote
            row={row}
            readOnly={readOnly}
            onUndo={actions.isCredit() ? null : () => actions.strike(line.key, false)}
          />
        </Suspense>
      ) : null}
      {actions.isCredit() && !isClosed && isGoods(line.choice) ? (
        <Suspense fallback={null}>
          <PriceOnly {...{ line, row, readOnly, actions }} active={activeField === 'price_only'} />
        </Suspense>
      ) : null}
    </>
  );
}
