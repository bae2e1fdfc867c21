import { Button } from '@mantine/core';
import { BUNDLE_PARTS_MAX } from '#contract/pos/limits.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import type { PosItem } from '#contract/pos/pos_items.ts';
import { useFormat } from '../format.ts';
import { NumberField } from '../ui/fields/NumberField.tsx';
import { numberOrEmpty } from '../ui/fields/typed_number.ts';
import classes from './Pos.module.css';

const texts = posTexts.matching;

/** What one of a sold item takes, as it is typed. */
export type TakenPart = Omit<PosItem['parts'][number], 'quantity'> & { quantity: number | '' };

export const keyOf = ({ item_id, recipe_id }: Pick<TakenPart, 'item_id' | 'recipe_id'>) => item_id ?? recipe_id ?? '';

interface TakenPartsProps {
  parts: readonly TakenPart[];
  onChange: (parts: readonly TakenPart[]) => void;
  onAdd: () => void;
  onRemoved: () => void;
}

/** The one item or recipe with its quantity, or each part of a bundle with its own. */
export function TakenParts({ parts, onChange, onAdd, onRemoved }: TakenPartsProps) {
  const format = useFormat();
  const [only] = parts.length === 1 ? parts : [];
  return (
    <>
      <p className={classes.chosen}>{only ? texts.chosen(only.name) : texts.bundle}</p>
      <ul className={classes.parts} aria-label={texts.bundle}>
        {parts.map((part) => (
          <li key={keyOf(part)} className={classes.part}>
            <NumberField
              label={
                only ? texts.quantity(format.unit(part.unit)) : texts.quantityOf(part.name, format.unit(part.unit))
              }
              min={0}
              value={part.quantity}
              onChange={(value) => {
                const quantity = numberOrEmpty(value);
                onChange(parts.map((one) => (one === part ? { ...one, quantity } : one)));
              }}
            />
            {only ? null : (
              <Button
                variant="default"
                aria-label={texts.removeOf(part.name)}
                onClick={() => {
                  onChange(parts.filter((one) => one !== part));
                  onRemoved();
                }}
              >
                {texts.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {parts.length < BUNDLE_PARTS_MAX ? (
        <Button variant="default" className={classes.match ?? ''} onClick={onAdd}>
          {texts.add}
        </Button>
      ) : null}
    </>
  );
}
