import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { PRICE_CHANGES_AT_ONCE } from '#contract/inventory/limits.ts';
import { priceTexts as texts } from '#contract/inventory/prices.texts.ts';
import {
  type Decision,
  PRICE_DECISIONS,
  type PriceChange,
  type PriceState,
  prices,
} from '#contract/inventory/prices.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';
import { SelectAll, SelectionBar } from '../../ui/list/SelectionBar.tsx';

interface DecisionBarProps {
  state: PriceState;
  chosen: PriceChange[];
  onAll: () => void;
  /** Called with the price changes that were decided. */
  onDone: (ids: string[]) => void;
}

const decide = (decisions: Decision[]) => call(prices.decide, { body: { decisions } });
const WORDS = { accepted: texts.accept, disputed: texts.dispute };

/** Accepts or disputes the selected prices; each decision can be undone for a while. */
export function DecisionBar({ state, chosen, onAll, onDone }: DecisionBarProps) {
  const some = chosen.slice(0, PRICE_CHANGES_AT_ONCE);
  const undo = useMutation({
    mutationFn: decide,
    onSuccess: () => {
      void invalidate(prices.list, waiting.list);
      tell(texts.undone);
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const change = useMutation({
    mutationFn: decide,
    onSuccess: ({ before }, decisions) => {
      void invalidate(prices.list, waiting.list);
      const words = decisions[0]?.decision === 'disputed' ? texts.disputed : texts.accepted;
      tellWithUndo({
        id: 'prices',
        message: words(decisions.length),
        label: commonTexts.actions.undo,
        onUndo: () => undo.mutate(before),
      });
      onDone(decisions.map(({ price_change_id }) => price_change_id));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  return (
    <SelectionBar label={texts.bar} count={some.length > 0 ? texts.selected(some.length) : texts.none}>
      {PRICE_DECISIONS.filter((decision) => some.length > 0 && decision !== state)
        .toReversed()
        .map((decision) => (
          <Button
            key={decision}
            variant={decision === 'accepted' ? 'filled' : 'default'}
            loading={change.isPending && change.variables[0]?.decision === decision}
            onClick={() => change.mutate(some.map(({ price_change_id }) => ({ price_change_id, decision })))}
          >
            {WORDS[decision]}
          </Button>
        ))}
      <SelectAll onClick={onAll} />
    </SelectionBar>
  );
}
