import { useMutation } from '@tanstack/react-query';
import { suggestionTexts as texts } from '#contract/pos/suggestions.texts.ts';
import { type CouponSuggestion, couponSuggestions } from '#contract/pos/suggestions.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';

type Row = Pick<CouponSuggestion, 'item_id' | 'name'>;

/** Hides a suggestion for a while, which can be undone, and shows it again. */
export function useHide() {
  const refresh = () => void invalidate(couponSuggestions.list);
  const onError = (error: Error) => warn(sentenceOf(error));
  const show = useMutation({
    mutationFn: ({ item_id }: Row) => call(couponSuggestions.show, { params: { item_id } }),
    onSuccess: (_done, { name }) => {
      refresh();
      tell(texts.shown(name));
    },
    onError,
  });
  const hide = useMutation({
    mutationFn: ({ item_id }: Row) => call(couponSuggestions.hide, { params: { item_id } }),
    onSuccess: (_done, row) => {
      refresh();
      tellWithUndo({
        id: 'coupon-suggestion',
        message: texts.hidden(row.name),
        label: commonTexts.actions.undo,
        onUndo: () => show.mutate(row),
      });
    },
    onError,
  });
  return { hide, show };
}
