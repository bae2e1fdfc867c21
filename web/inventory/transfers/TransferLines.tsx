import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { transferTexts } from '#contract/inventory/places/transfers.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../format.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { numberOrEmpty } from '../../ui/fields/typed_number.ts';
import classes from './Transfers.module.css';

const texts = transferTexts.form;

/** One item of a transfer that is being written. */
export interface Line {
  item_id: string;
  name: string;
  sku: string | null;
  stock_unit: string;
  quantity: number | '';
}

export const isFaulty = ({ quantity }: Line) => !(Number(quantity) > 0);

interface TransferLinesProps {
  lines: Line[];
  list: RefObject<HTMLUListElement | null>;
  showsFaults: boolean;
  readOnly: boolean;
  onChange: (change: (now: Line[]) => Line[]) => void;
}

/** What is sent, with a field for each quantity. */
export function TransferLines({ lines, list, showsFaults, readOnly, onChange }: TransferLinesProps) {
  const format = useFormat();
  return (
    <ul ref={list} className={classes.lines}>
      {lines.map((line) => (
        <li key={line.item_id} className={classes.line}>
          <span className={`${classes.what} ${classes.name}`}>{line.name}</span>
          <NumberField
            className={classes.quantity ?? ''}
            aria-label={texts.quantity(line.name, format.unit(line.stock_unit))}
            min={0}
            unit={format.unit(line.stock_unit)}
            value={line.quantity}
            readOnly={readOnly}
            error={showsFaults && isFaulty(line) ? commonTexts.aboveZero : null}
            onChange={(next) => {
              const quantity = numberOrEmpty(next);
              onChange((now) => now.map((one) => (one.item_id === line.item_id ? { ...one, quantity } : one)));
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.tool ?? ''}
            aria-label={texts.remove(line.name)}
            onClick={() => {
              if (!readOnly) onChange((now) => now.filter(({ item_id }) => item_id !== line.item_id));
            }}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
