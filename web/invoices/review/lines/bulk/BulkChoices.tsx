import { Button } from '@mantine/core';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { bulkTexts } from '#contract/invoices/review/bulk.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import type { DraftLine, ItemChoice } from '../../draft/draft.ts';
import { proposalOf } from '../item/new_item.ts';
import classes from '../LineGrid.module.css';
import type { LineActions } from '../useLineActions.ts';

/** Less alike, two names are rarely one thing. */
const ALIKE_FROM = 0.5;

interface BulkChoicesProps {
  said: Invoice;
  /** Without an item. */
  lines: DraftLine[];
  actions: LineActions;
}

/** One press for all lines that have no item yet, each of which can be taken back. */
export function BulkChoices({ said, lines, actions }: BulkChoicesProps) {
  const texts = reviewTexts.page;
  const ofVendor = itemsOfVendor(said, lines);
  const chooseAll = (choices: { key: string; choice: ItemChoice }[], message: string) => {
    const keys = new Set(choices.map(({ key }) => key));
    const before = lines.filter(({ key }) => keys.has(key));
    // The buttons go with their lines. Beside them are fields, which would take the next key as text.
    document.getElementById('content')?.focus({ preventScroll: true });
    actions.dispatch({ type: 'choose_all', choices });
    actions.tellWithUndo({
      id: 'chosen-all',
      message,
      label: texts.undo,
      onUndo: () => actions.dispatch({ type: 'restore_choices', lines: before }),
    });
  };
  const count = lines.length;
  // A line that has no words yet says nothing about what it would become. A deposit or a known mixed case is no new item.
  const cases = new Set(said.lines.flatMap(({ line_id, known_parts }) => (known_parts.length > 0 ? [line_id] : [])));
  const fresh = lines.flatMap((line) => {
    if (line.line_id !== null && cases.has(line.line_id)) return [];
    const choice = proposalOf(line);
    return choice.kind === 'deposit' || choice.name === '' ? [] : [{ key: line.key, choice }];
  });
  return (
    <>
      <span className={classes.hint}>{bulkTexts.withoutItem(count)}</span>
      <div className={classes.bulk}>
        {ofVendor.length > 0 ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => chooseAll(ofVendor, bulkTexts.tookOfVendor(ofVendor.length))}
          >
            {bulkTexts.allOfVendor(ofVendor.length)}
          </Button>
        ) : null}
        {fresh.length > 0 ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => chooseAll(fresh, bulkTexts.acceptedNew(fresh.length))}
          >
            {bulkTexts.acceptNew(fresh.length)}
          </Button>
        ) : null}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            chooseAll(
              lines.map(({ key }) => ({ key, choice: { kind: 'ignore' } })),
              bulkTexts.ignoredAll(count),
            )
          }
        >
          {bulkTexts.allIgnored(count)}
        </Button>
      </div>
    </>
  );
}

/** The items that were bought from this vendor before and have names like these lines. */
function itemsOfVendor(said: Invoice, lines: readonly DraftLine[]): { key: string; choice: ItemChoice }[] {
  const byId = new Map(said.lines.map((line) => [line.line_id, line]));
  return lines.flatMap(({ key, line_id }) => {
    const best = byId.get(line_id ?? '')?.suggestions.find((one) => one.of_vendor && one.score >= ALIKE_FROM);
    if (!best) return [];
    return [{ key, choice: { kind: 'item', item_id: best.item_id, item: best.item, stock_unit: null } }];
  });
}
