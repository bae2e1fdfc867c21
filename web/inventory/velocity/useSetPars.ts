import { useMutation } from '@tanstack/react-query';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { velocityTexts as texts } from '#contract/inventory/velocity.texts.ts';
import { velocities } from '#contract/inventory/velocity.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { type CallInput, call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';

type Changes = CallInput<typeof inventory.bulkChange>['body']['items'];

const change = (items: Changes) => call(inventory.bulkChange, { body: { items } });
const refresh = () =>
  void invalidate(velocities.suggestPars, inventory.listItems, inventory.summary, inventory.getItem);

/** Sets the par level of an item or, in a company with several locations, of the item at one of them. */
export function parChange(
  { item_id }: Pick<Item, 'item_id'>,
  locationId: string | undefined,
  par: number,
): Changes[number] {
  if (locationId === undefined) return { item_id, par_level: String(par) };
  return { item_id, level: { location_id: locationId, par_level: String(par) } };
}

/** Sets par levels to what was suggested; it can be undone for a while. */
export function useSetPars(onDone: (item_ids: string[]) => void) {
  const undo = useMutation({
    mutationFn: change,
    onSuccess: () => {
      refresh();
      tell(texts.undone);
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  return useMutation({
    mutationFn: change,
    onSuccess: ({ before }, items) => {
      refresh();
      tellWithUndo({
        id: 'pars',
        message: texts.done(before.length),
        label: commonTexts.actions.undo,
        onUndo: () => undo.mutate(before),
      });
      onDone(items.map(({ item_id }) => item_id));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
}
