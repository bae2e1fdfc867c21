import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import type { Suggestion } from '#contract/orders/suggestion.ts';
import { call, sentenceOf } from '../api.ts';
import { useFormat } from '../format.ts';
import { paths } from '../paths.ts';
import { invalidate } from '../query.ts';
import { tell, warn } from '../ui/dialogs/notify.ts';
import classes from './OrdersScreen.module.css';
import { keepOrder } from './page/useOrderAction.ts';
import { isOutdated, updatedLines } from './suggested_draft.ts';

const texts = orderTexts.suggestion;

interface SuggestedDraftProps {
  draft: NonNullable<Suggestion['draft']>;
  suggestion: Suggestion;
  /** The vendor and, with several locations, where it delivers. */
  whom: string;
  mayEdit: boolean;
}

/** A draft that was begun before: with its own figures, and updated with one press when the suggestion has changed. */
export function SuggestedDraft({ draft, suggestion, whom, mayEdit }: SuggestedDraftProps) {
  const format = useFormat();
  const { lines, currency } = suggestion;
  const differs = isOutdated(draft, lines);
  const total = format.money(draft.total, currency);
  const update = useMutation({
    mutationFn: () =>
      call(orders.update, {
        params: { order_id: draft.order_id },
        body: { version: draft.version, lines: updatedLines(draft, lines) },
      }),
    onSuccess: (saved) => {
      keepOrder(saved);
      tell(texts.draftUpdated(orderTexts.name(saved.number)));
    },
    onError: (error) => {
      // Another user may have changed or sent it.
      void invalidate(orders.list, orders.suggest);
      warn(sentenceOf(error));
    },
  });
  return (
    <>
      <div className={differs ? classes.doubt : classes.facts}>
        {differs ? texts.draftDiffers(total, draft.lines.length) : texts.draftSame(total)}
      </div>
      <div className={classes.draftButtons}>
        <Button variant="default" component={Link} to={paths.order(draft.order_id)} aria-label={texts.draftFor(whom)}>
          {texts.draft}
        </Button>
        {differs && mayEdit ? (
          <Button
            variant="default"
            loading={update.isPending}
            aria-label={texts.updateDraftFor(whom)}
            onClick={() => update.mutate()}
          >
            {texts.updateDraft}
          </Button>
        ) : null}
      </div>
    </>
  );
}
