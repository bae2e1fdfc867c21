import { packTexts } from '#contract/inventory/packs/packs.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import type { QuantityFault } from './packed_quantity.rules.ts';

/** Why a quantity cannot be taken, for the field that is at fault. */
export function faultSentence({ kind }: QuantityFault, stockUnit: string): string {
  return kind === 'not_a_number' ? commonTexts.notANumber : packTexts.tooMuch(stockUnit);
}
