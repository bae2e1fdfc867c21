import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { suggestionTexts as texts } from '#contract/pos/suggestions.texts.ts';
import { couponSuggestions } from '#contract/pos/suggestions.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';

const FLOORS = [0, 5, 10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90] as const;

/** The share of the price that suggested coupons leave; the owner's choice. */
export function MarginFloor({ floor }: { floor: number }) {
  const set = useMutation({
    mutationFn: (margin_floor: number) => call(couponSuggestions.setFloor, { body: { margin_floor } }),
    onSuccess: ({ margin_floor }) => {
      tell(texts.floorSaved(margin_floor));
      return invalidate(couponSuggestions.list);
    },
    onError: (failure) => warn(sentenceOf(failure)),
  });
  const choices = [...new Set([...FLOORS, floor])].sort((a, b) => a - b);
  return (
    <NativeSelect
      label={texts.floor}
      data={choices.map((choice) => ({ value: String(choice), label: texts.floorOf(choice) }))}
      value={String(set.isPending ? set.variables : floor)}
      onChange={(event) => set.mutate(Number(event.currentTarget.value))}
    />
  );
}
