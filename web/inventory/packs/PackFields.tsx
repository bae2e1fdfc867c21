import { TextInput, type TextInputProps } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { packTexts as texts } from '#contract/inventory/packs/packs.texts.ts';
import type { Pack } from '#contract/inventory/packs/packs.ts';
import { useFormat } from '../../format.ts';
import classes from './PackFields.module.css';
import type { QuantityPlace, TypedQuantity } from './packed_quantity.rules.ts';

interface PackFieldsProps {
  packs: readonly Pack[];
  typed: TypedQuantity;
  /** `at` is the number of stock units in one, here and below. */
  onType: (at: number, text: string) => void;
  /** Which field cannot be taken as it is, and the element that says why. Its sentence is longer than a field is wide. */
  fault: { at: QuantityPlace; saidIn: string } | null;
  /** In a list: the names of the fields say whose packs they are, and the packs stand behind the numbers. */
  item?: string;
  /** A minus sign can be typed. */
  isSigned?: boolean;
  field?: Pick<TextInputProps, 'onBlur' | 'onFocus' | 'onKeyDown' | 'enterKeyHint'>;
}

/** What makes a field the one at fault. */
export const faultyField = (saidIn: string) => ({ error: true, 'aria-errormessage': saidIn });

/** A field for each pack of an item, empty until a user types in it. */
export function PackFields({ packs, typed, onType, fault, item, isSigned, field }: PackFieldsProps) {
  const format = useFormat();
  return packs.map(({ unit, stock_per_unit: at }) => {
    const holds = format.quantity(at);
    const behind = texts.packsOf(unit, holds);
    const name = texts.packs(unit, holds);
    const type = (event: SyntheticEvent<HTMLInputElement>) => onType(at, event.currentTarget.value);
    return (
      <TextInput
        key={at}
        data-pack
        className={(item === undefined ? null : classes.inLine) ?? ''}
        classNames={{ input: classes.input ?? '' }}
        {...(item === undefined
          ? { label: name }
          : {
              'aria-label': texts.field(name, item),
              rightSection: <span className={classes.behind}>{behind}</span>,
              // As wide as its words, so that the number has the rest.
              style: { '--characters': behind.length },
              rightSectionWidth: 'var(--behind)',
              // Whoever presses the words means the field.
              rightSectionPointerEvents: 'none',
            })}
        // The number pad of some phones has no minus sign.
        inputMode={isSigned ? 'text' : 'decimal'}
        autoComplete="off"
        maxLength={15}
        value={typed.packs[at] ?? ''}
        {...(fault?.at === at ? faultyField(fault.saidIn) : null)}
        {...field}
        // React tells of no change where the same number replaces itself.
        onInput={type}
        onChange={type}
      />
    );
  });
}
