import { useMutation } from '@tanstack/react-query';
import { inventory } from '#contract/inventory/inventory.ts';
import { lotTexts as texts } from '#contract/inventory/lots/lots.texts.ts';
import type { Lot } from '#contract/inventory/lots/lots.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';
import { refreshStock } from '../write_off/undo_write_off.ts';

interface Entry {
  lot: Lot;
  /** Counted: what is left of it. */
  reason: 'wasted' | 'counted';
  quantity: number;
}

/** Records that a lot was wasted or used up, and offers to undo it. */
export function useLotEntry() {
  const format = useFormat();
  return useMutation({
    mutationFn: ({ lot, reason, quantity }: Entry) =>
      call(inventory.createMovement, {
        params: { item_id: lot.item_id },
        body: { reason, quantity, lot_id: lot.lot_id, location_id: lot.location_id },
      }),
    onSuccess: ({ movement }, { lot, reason, quantity }) => {
      void refreshStock();
      const message =
        reason === 'counted'
          ? texts.usedUpDone(lot.item)
          : texts.wasted(format.quantity(quantity), format.unit(lot.stock_unit), lot.item);
      if (!movement) return tell(message);
      const undo = async () => {
        try {
          const params = { item_id: lot.item_id, movement_id: movement.movement_id };
          await call(writeOffs.undoMovement, { params });
          tell(texts.undone(lot.item));
        } catch (error) {
          warn(sentenceOf(error));
        }
        await refreshStock();
      };
      return tellWithUndo({
        id: movement.movement_id,
        message,
        label: commonTexts.actions.undo,
        onUndo: () => void undo(),
      });
    },
  });
}
